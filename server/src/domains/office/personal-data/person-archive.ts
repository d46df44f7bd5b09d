import type { Database } from '../../../kernel/database/database.ts'
import type { ArchiveEntry, ByteRange } from '../../../kernel/storage/index.ts'
import { clients } from '../../customers/clients/index.ts'
import { type PersonFile, selectPersonFiles } from '../../organization/stored-files/index.ts'
import { requirePerson } from './describe-person.ts'
import { readPage } from './exported-rows.ts'

interface ArchiveParts {
  database: Pick<Database, 'live'>
  now: () => string
  /** Reads the bytes of a file. */
  stream: (file: { orgId: string; id: string; kind: string }, range: ByteRange) => AsyncIterable<Buffer>
  /** Number of rows that are read at a time. */
  pageRows?: number
}

/**
 * Returns the files of an archive with everything that is stored about a client: `data.json` with the records, then the
 * stored files in `files/ID/`. They are read while the archive is written. Undefined if the client does not exist.
 */
export async function openPersonArchive(
  { database, now, stream, pageRows = 200 }: ArchiveParts,
  { orgId, id }: { orgId: string; id: string },
): Promise<AsyncGenerator<ArchiveEntry> | undefined> {
  const db = database.live.reader({ orgId, locations: '*' })
  if (!(await clients.find(db, orgId, id))) return undefined
  const ctx = { db, actor: { org: { id: orgId } }, now: now() }
  const person = await requirePerson(ctx, id)

  async function* data(): AsyncGenerator<Buffer> {
    yield Buffer.from(JSON.stringify({ client_id: id, exported_at: ctx.now }).replace(/\}$/, ',"items":['))
    let separator = '\n'
    for (let from: { table: number; offset: number } | null = { table: 0, offset: 0 }; from !== null;) {
      const { items, next } = await readPage(ctx, person, from, pageRows)
      for (const item of items) {
        yield Buffer.from(separator + JSON.stringify(item))
        separator = ',\n'
      }
      from = next
    }
    yield Buffer.from('\n]}\n')
  }

  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield { path: 'data.json', modifiedAt: new Date(ctx.now), bytes: data() }
    for (let behind: string | null = null; ;) {
      const page: PersonFile[] = await selectPersonFiles(db, person, { now: ctx.now, behind })
      for (const { id: fileId, kind, filename, size_bytes, created_at } of page)
        yield {
          path: `files/${fileId}/${safeName(filename)}`,
          modifiedAt: new Date(created_at),
          bytes: stream({ orgId, id: fileId, kind }, { first: 0, last: size_bytes - 1 }),
        }
      const last = page.at(-1)
      if (!last) return
      behind = last.id
    }
  }
  return entries()
}

/** Replaces characters that some systems do not allow in the name of a file, or that mislead readers. */
function safeName(filename: string): string {
  const name = filename
    .toWellFormed()
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu, '_')
  return /^[. ]*$/.test(name) ? '_' : name
}
