import { buffer } from 'node:stream/consumers'
import { auditFiles, objectsInStorage } from '../../domains/organization/stored-files/index.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { openInstallationReader } from '../../kernel/installation/installation-reader.ts'
import { withSystem } from '../../kernel/installation/with-system.ts'
import { type ObjectKey, objectName, type Storage } from '../../kernel/storage/index.ts'
import { listSchema, names } from '../backup/archive.ts'
import { readStoredFile } from '../backup/repository-files.ts'
import type { TarEntry } from '../backup/tar-reader.ts'

export interface RestoredFiles {
  /** Number of stored files that the database refers to. */
  files: number
  /** Names of the files that were missing or damaged and have been restored. */
  restored: string[]
  /** Names of the files that are still missing or damaged, because the backup does not have them. */
  lost: string[]
}

/** Maximum number of files that one call restores. */
const mostFiles = 1_000_000

/**
 * Restores the stored files that are missing or damaged in the storage of an installation, and changes nothing else.
 * Files that the database does not need any more are left out. The service may run meanwhile. `entries` are the entries
 * of the backup, and `repository` is the directory to which it belongs.
 */
export async function restoreMissingFiles(
  { connection, storage }: { connection: Connection; storage: Storage },
  { entries, repository }: { entries: AsyncIterable<TarEntry>; repository: string },
): Promise<RestoredFiles> {
  const before = await findDamaged(connection, storage)
  if (before.damaged.size > 0) {
    const left = new Set(before.damaged)
    const found: { filesKey?: Buffer } = {}
    for await (const { name, bytes } of filesIn(entries, repository, before.damaged, found)) {
      await storage.put(keyOf(name), bytes, 'application/octet-stream')
      left.delete(name)
    }
    if (found.filesKey)
      await restoreShipped({ connection, storage }, { repository, filesKey: found.filesKey, left })
  }
  const after = before.damaged.size > 0 ? await findDamaged(connection, storage) : before
  return {
    files: after.files,
    restored: [...before.damaged].filter((name) => !after.damaged.has(name)),
    lost: [...after.damaged],
  }
}

async function findDamaged(
  connection: Connection,
  storage: Storage,
): Promise<{ files: number; damaged: ReadonlySet<string> }> {
  const reader = await openInstallationReader(connection)
  try {
    const audit = await auditFiles(reader, storage, { depth: 'bytes', mostKeys: mostFiles })
    return { files: audit.files, damaged: new Set([...audit.missingKeys, ...audit.wrongKeys]) }
  } finally {
    await reader.close()
  }
}

/** Restores the files in `left` that are in no list of the backup, because they were shipped with the log after it. */
async function restoreShipped(
  { connection, storage }: { connection: Connection; storage: Storage },
  { repository, filesKey, left }: { repository: string; filesKey: Buffer; left: ReadonlySet<string> },
): Promise<void> {
  if (left.size === 0) return
  await withSystem(connection, async (system) => {
    for await (const { key, sha256 } of objectsInStorage(system)) {
      const bytes = left.has(objectName(key)) ? await readStoredFile(repository, filesKey, sha256) : undefined
      if (bytes) await storage.put(key, bytes, 'application/octet-stream')
    }
  })
}

/** Yields the files of a backup that are needed. Puts the key of the repository into `found`. */
async function* filesIn(
  entries: AsyncIterable<TarEntry>,
  repository: string,
  needed: ReadonlySet<string>,
  found: { filesKey?: Buffer },
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  for await (const { path, content } of entries) {
    const [first, ...rest] = path.split('/')
    const name = rest.join('/')
    if (first === names.filesKey) found.filesKey = await buffer(content)
    else if (first === names.files && needed.has(name)) yield { name, bytes: await buffer(content) }
    else if (first === names.lists && found.filesKey)
      for (const [listed, sha256] of listSchema.parse(JSON.parse((await buffer(content)).toString()))) {
        const bytes = needed.has(listed)
          ? await readStoredFile(repository, found.filesKey, sha256)
          : undefined
        if (bytes) yield { name: listed, bytes }
      }
  }
}

/** The name is one of those that the database needs, so it has these three parts. */
function keyOf(name: string): ObjectKey {
  const [orgId, kind, id] = name.split('/') as [string, string, string]
  return { orgId, kind, id }
}
