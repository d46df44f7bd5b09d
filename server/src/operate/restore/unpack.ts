import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type ObjectKey, objectName, type Storage } from '../../kernel/storage/index.ts'
import { type End, endSchema, listSchema, names } from '../backup/archive.ts'
import { readStoredFile, setAsideStoredFile } from '../backup/repository-files.ts'
import { digesting } from '../backup/copy-database.ts'
import { DamagedBackup } from '../backup/damaged-backup.ts'
import { compareWithManifest, type FileDigest } from '../backup/postgres-manifest.ts'
import type { TarEntry } from '../backup/tar-reader.ts'
import { writeSmallFile } from '../backup/write-durably.ts'

/** A database that is being written from the entries of a backup. */
export interface UnpackedDatabase {
  /** Writes an entry. Returns false if it does not belong to the database. `path` has the parts of its path. */
  write(entry: TarEntry, path: readonly string[]): Promise<boolean>
  /** Tells whether the database is complete, and the number of its entries. */
  finish(): { isWhole: boolean; files: number }
  /** Ends the work. A database that is not complete is left as it is. */
  close(): Promise<void>
}

/** Places into which the entries of a backup are written. */
export interface Destination {
  /** Data directory. */
  directory: string
  database: UnpackedDatabase
  storage: Storage
  /** Repository to which the backup belongs, which contains its stored files. */
  repository: string
  /**
   * True for a check of the backup: damaged stored files of the repository are moved aside, so that the next backup
   * copies them again. A restore changes nothing in the repository.
   */
  setsDamagedAside?: boolean | undefined
}

/** State of the work: what was read so far. */
interface Progress {
  files: number
  /** Key of the files of the repository. Undefined if the backup contains its stored files itself. */
  filesKey: Buffer | undefined
  hasSecret: boolean
  end: End | undefined
}

/**
 * Writes all entries of a backup except the first one to their places, and compares the files of the database with
 * Postgres's own manifest. Returns the counts in the backup, and the key of the stored files in its repository.
 * @throws {DamagedBackup} if something is missing, added or different.
 */
export async function unpack(
  entries: AsyncIterable<TarEntry>,
  destination: Destination,
): Promise<{ end: End; filesKey: Buffer | undefined }> {
  const progress: Progress = {
    files: 0,
    hasSecret: false,
    end: undefined,
    filesKey: undefined,
  }
  for await (const entry of entries) {
    if (progress.end) throw new DamagedBackup('The backup contains data after its end.')
    await unpackEntry(entry, destination, progress)
  }
  const { end, files, hasSecret } = progress
  const database = destination.database.finish()
  if (!end || !hasSecret || !database.isWhole)
    throw new DamagedBackup('The backup is incomplete: a part of it is missing. Use another backup.')
  if (end.database_files !== database.files || end.files !== files)
    throw new DamagedBackup(
      `The backup is incomplete: it has ${database.files} of ${end.database_files} files of the database, and ${files} of ${end.files} stored files. Use another backup.`,
    )
  return { end, filesKey: progress.filesKey }
}

async function unpackEntry(entry: TarEntry, destination: Destination, progress: Progress): Promise<void> {
  const path = partsOf(entry.path)
  const [first, ...rest] = path
  if (await destination.database.write(entry, path)) return
  if (first === names.end && rest.length === 0)
    progress.end = endSchema.parse(JSON.parse(await textOf(entry)))
  else if (first === names.secret && rest.length === 0) {
    await writeSmallFile(join(destination.directory, names.secret), await buffer(entry.content))
    progress.hasSecret = true
  } else if (first === names.files) {
    await unpackObject(entry, rest, destination)
    progress.files++
  } else if (first === names.filesKey && rest.length === 0) {
    progress.filesKey = await buffer(entry.content)
  } else if (first === names.lists && progress.filesKey) {
    progress.files += await unpackList(entry, progress.filesKey, destination)
  } else throw new DamagedBackup(`The backup contains ${entry.path}, which this version does not support.`)
}

/** Writes the files of a physical backup into the directory of a cluster, and compares them with Postgres's own manifest. */
export function unpackCluster(cluster: string): UnpackedDatabase {
  const digests = new Map<string, FileDigest>()
  let isWhole = false
  const write = async (entry: TarEntry, path: string): Promise<void> => {
    if (path === names.manifest) {
      const differences = compareWithManifest(digests, await buffer(entry.content))
      if (differences.length > 0)
        throw new DamagedBackup(`The database in the backup is damaged: ${differences.slice(0, 5).join(' ')}`)
      isWhole = true
    } else if (entry.type === 'directory') {
      await mkdir(join(cluster, path), { recursive: true, mode: 0o700 })
    } else {
      const { content, hex } = digesting(entry.content)
      await writeFile(join(cluster, path), content)
      digests.set(path, { bytes: entry.size, sha256: hex() })
    }
  }
  return {
    write: async (entry, [first, ...rest]) => {
      if (first !== names.database) return false
      await write(entry, rest.join('/'))
      return true
    },
    finish: () => ({ isWhole, files: digests.size }),
    close: () => Promise.resolve(),
  }
}

async function unpackObject(
  { content }: TarEntry,
  parts: readonly string[],
  { storage }: Destination,
): Promise<void> {
  await storeObject(storage, parts, await buffer(content))
}

/**
 * Restores the stored files of a list from the repository, and returns their number. A file that is missing there is
 * left out, so that the other files can be restored. The audit reports it.
 */
async function unpackList(
  entry: TarEntry,
  filesKey: Buffer,
  { storage, repository, setsDamagedAside }: Destination,
): Promise<number> {
  const list = listSchema.parse(JSON.parse(await textOf(entry)))
  for (const [name, sha256] of list) {
    const bytes = await readStoredFile(repository, filesKey, sha256)
    if (bytes) await storeObject(storage, partsOf(name), bytes)
    else if (setsDamagedAside) await setAsideStoredFile(repository, filesKey, sha256)
  }
  return list.length
}

async function storeObject(
  storage: Storage,
  [orgId = '', kind = '', id = '', ...more]: readonly string[],
  bytes: Buffer,
): Promise<void> {
  const key: ObjectKey = { orgId, kind, id }
  if (more.length > 0) throw unsafe(objectName(key))
  // A bucket may still contain the object. The bytes of an object never change, and the audit reads them.
  if ((await storage.head(key))?.sizeBytes !== bytes.length)
    await storage.put(key, bytes, 'application/octet-stream')
}

async function writeFile(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Postgres flushes all files of the database to disk when it first starts on them.
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(content)
}

async function textOf({ content }: TarEntry): Promise<string> {
  return (await buffer(content)).toString()
}

/** Splits the path of an entry. Refuses paths outside of the expected folders. */
function partsOf(path: string): string[] {
  const parts = path.split('/')
  const isSafe = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'))
  if (!isSafe) throw unsafe(path)
  return parts
}

function unsafe(path: string): DamagedBackup {
  return new DamagedBackup(`The backup contains an impossible path (${JSON.stringify(path)}). Do not use it.`)
}
