import { createHash } from 'node:crypto'
import type { Mode } from '../../../kernel/database/database.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { InstallationReader } from '../../../kernel/installation/installation-reader.ts'
import { objectName, type Storage } from '../../../kernel/storage/index.ts'
import { objectOf } from './object-of-file.ts'

/** Result of a check of the bytes of files. */
export interface FileAudit {
  /** Number of ready files. */
  files: number
  /** Number of files whose bytes were checked. It is less than `files` if the time was over. */
  checked: number
  /** Number of files without bytes, in the database and in storage. */
  missing: number
  /** Number of files whose bytes have another size or SHA-256 digest than the file. */
  wrong: number
  /** Keys of missing and wrong files, at most `mostKeys` each: organization/type/id. */
  missingKeys: string[]
  wrongKeys: string[]
}

export interface FileAuditOptions {
  /**
   * `bytes`: reads all bytes and compares digests. `presence`: only checks that each object exists and has the right
   * size.
   */
  depth: 'bytes' | 'presence'
  /** Time in milliseconds after which no further file is checked. Default: no limit. */
  limitMs?: number
  /** Maximum number of keys in the result, for missing and for wrong files each. Default: 100. */
  mostKeys?: number
}

interface CheckedFile {
  org_id: string
  id: string
  kind: string
  size_bytes: number
  sha256: string
  /** Size and digest of the bytes in the database. Null if the bytes are not there. */
  stored_bytes: number | null
  stored_sha256: string | null
}

type Verdict = 'right' | 'missing' | 'wrong'

const page = 200
/** Number of objects that are read from storage at the same time. */
const atOnce = 4
const usualKeys = 100

/**
 * Checks the bytes of all ready files, in both modes and all organizations. Objects are read as streams, so the memory
 * that it needs does not depend on the size or the number of files. Begins with the newest file. A file that a task is
 * just moving to storage counts as right, because its bytes are first in the database, then in both, then in storage.
 */
export async function auditFiles(
  reader: InstallationReader,
  storage: Pick<Storage, 'head' | 'read'>,
  { depth, limitMs = Infinity, mostKeys = usualKeys }: FileAuditOptions,
): Promise<FileAudit> {
  const audit: FileAudit = { files: 0, checked: 0, missing: 0, wrong: 0, missingKeys: [], wrongKeys: [] }
  const deadline = performance.now() + limitMs
  await reader.eachScope(async ({ condition }) => {
    for (const mode of ['live', 'sandbox'] as const) {
      audit.files += await countReady(reader, mode, condition)
      for await (const files of pagesOf(reader, { mode, condition, depth })) {
        const isLate = await checkPage(audit, storage, { files, depth, deadline, mostKeys })
        if (isLate) break
      }
    }
  })
  return audit
}

async function countReady(reader: InstallationReader, mode: Mode, condition: string): Promise<number> {
  const row = await reader.queries.row<{ count: number }>(
    `select count(*) as count from ${mode}.files t where t.status = 'ready' and ${condition}`,
  )
  return row!.count
}

/**
 * Yields the ready files in pages, the newest first. The ids are listed once; the files of each page are read when the
 * page begins, so that no transaction stays open.
 */
async function* pagesOf(
  { queries }: InstallationReader,
  { mode, condition, depth }: { mode: Mode; condition: string; depth: FileAuditOptions['depth'] },
): AsyncGenerator<CheckedFile[]> {
  await queries.rows(
    `declare audited_files no scroll cursor with hold for
      select t.org_id, t.id from ${mode}.files t where t.status = 'ready' and ${condition} order by t.id desc, t.org_id desc`,
  )
  try {
    for (;;) {
      const ids = await queries.rows<{ org_id: string; id: string }>(`fetch ${page} from audited_files`)
      if (ids.length === 0) return
      yield await readFiles(queries, { mode, ids, depth })
    }
  } finally {
    await queries.rows('close audited_files')
  }
}

/** Reads those files of a page that are still ready. */
async function readFiles(
  queries: Queries,
  {
    mode,
    ids,
    depth,
  }: { mode: Mode; ids: readonly { org_id: string; id: string }[]; depth: FileAuditOptions['depth'] },
): Promise<CheckedFile[]> {
  const digest = depth === 'bytes' ? `encode(sha256(b.bytes), 'hex')` : 't.sha256'
  return await queries.rows<CheckedFile>(
    `select t.org_id, t.id, t.kind, t.size_bytes, t.sha256, octet_length(b.bytes) as stored_bytes,
            case when b.file_id is not null then ${digest} end as stored_sha256
       from unnest($1::uuid[], $2::uuid[]) k (org_id, id)
       join ${mode}.files t on t.org_id = k.org_id and t.id = k.id and t.status = 'ready'
       left join ${mode}.file_bytes b on b.org_id = t.org_id and b.file_id = t.id`,
    [ids.map(({ org_id }) => org_id), ids.map(({ id }) => id)],
  )
}

/** Checks the files of one page, several at the same time. Returns true if the deadline has passed. */
async function checkPage(
  audit: FileAudit,
  storage: Pick<Storage, 'head' | 'read'>,
  {
    files,
    depth,
    deadline,
    mostKeys,
  }: {
    files: readonly CheckedFile[]
    depth: FileAuditOptions['depth']
    deadline: number
    mostKeys: number
  },
): Promise<boolean> {
  const remaining = [...files]
  const check = async (): Promise<void> => {
    for (let file = remaining.shift(); file; file = remaining.shift()) {
      if (performance.now() > deadline) return void remaining.splice(0)
      count(audit, file, await verdictOn(file, storage, depth), mostKeys)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, check))
  return performance.now() > deadline
}

function count(audit: FileAudit, file: CheckedFile, verdict: Verdict, mostKeys: number): void {
  audit.checked++
  if (verdict === 'right') return
  audit[verdict]++
  const keys = verdict === 'missing' ? audit.missingKeys : audit.wrongKeys
  if (keys.length < mostKeys) keys.push(objectName(objectOf(file.org_id, file)))
}

async function verdictOn(
  file: CheckedFile,
  storage: Pick<Storage, 'head' | 'read'>,
  depth: FileAuditOptions['depth'],
): Promise<Verdict> {
  const isRight = (size: number, sha256: string): boolean =>
    size === file.size_bytes && sha256 === file.sha256
  if (file.stored_bytes !== null) return isRight(file.stored_bytes, file.stored_sha256!) ? 'right' : 'wrong'
  const key = objectOf(file.org_id, file)
  if (depth === 'presence') {
    const object = await storage.head(key)
    return object === undefined ? 'missing' : object.sizeBytes === file.size_bytes ? 'right' : 'wrong'
  }
  const object = await storage.read(key)
  if (!object) return 'missing'
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of object) {
    hash.update(piece as Buffer)
    size += (piece as Buffer).length
  }
  return isRight(size, hash.digest('hex')) ? 'right' : 'wrong'
}
