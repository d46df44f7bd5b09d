import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { ifMissing } from '../../kernel/if-missing.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { filesNeededByLog } from '../log/log-repository.ts'
import { pruneLog } from '../log/prune-log.ts'
import { readBackupHeader } from './backup-header.ts'
import { DamagedBackup } from './damaged-backup.ts'
import { chooseRetained, type Keep } from './choose-retained.ts'
import { deleteAbandoned, syncDirectory, writeSmallFile } from './write-durably.ts'

// A repository is a directory with backups and with the stored files that they need:
//
// - `backups/NAME.backup`: a backup as in a single file, but without the bytes of stored files.
// - `backups/NAME.files`: the names of the stored files that it needs. This list is not encrypted, so that the service,
//   which cannot read backups, can find files that no backup needs any more. It is written before the backup gets its
//   name.
// - `files/ab/abcdef…`: a stored file, once for all backups. Its name is a keyed digest, and its content is encrypted.
// - `backups/NAME.log`: the position in the write-ahead log at which the backup begins (log/base-spans.ts).
// - `log/…`: the write-ahead log since the oldest backup (log/log-repository.ts).
// - `erased/…`: the people whose data was erased, for restores of older backups (erasures.ts).
// - `owner.json`: the id of the installation that writes into the repository. Only one installation may do so, because
//   each deletes the files that its own backups do not need.
//
// A stored file is written before the backup or log that needs it, and deleted after the last backup and log that need
// it. So a crash leaves at most stored files that no backup needs.

const [backupEnding, listEnding] = ['.backup', '.files'] as const
const folders = { backups: 'backups', files: 'files' } as const

/** File with the id of the installation to which a repository belongs. */
const ownerFile = 'owner.json'
const ownerSchema = z.object({ installation: z.uuid() })

/**
 * Creates the folders of a repository, which belongs to this installation from then on. An installation that used it
 * before, such as the original of a restored copy, can no longer write into it.
 * @throws {StartRefused} if it belongs to another installation, unless `isAgain` is true.
 */
export async function makeRepository(
  directory: string,
  { installation, isAgain }: { installation: string; isAgain: boolean },
): Promise<void> {
  try {
    const owner = await ownerOf(directory)
    if (owner !== undefined && owner !== installation && !isAgain)
      throw new StartRefused(
        `${directory} contains backups of another installation. If this one was restored from them, add --again; otherwise name another directory.`,
      )
    for (const folder of Object.values(folders))
      await mkdir(join(directory, folder), { recursive: true, mode: 0o700 })
    await writeSmallFile(join(directory, ownerFile), JSON.stringify({ installation }))
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    throw new StartRefused(`The directory ${directory} for backups cannot be created or written (${code}).`, {
      cause: error,
    })
  }
}

/**
 * Refuses to write into a directory that is not a repository, such as the mount point of a disk that is not mounted, or
 * into a repository of another installation.
 */
export async function requireOwnRepository(directory: string, installation: string): Promise<void> {
  if (!(await isRepository(directory)))
    throw new StartRefused(
      `${directory} contains no backups of Quoin: the disk may not be mounted. If it is a new directory, run \`quoin backup setup --to ${directory} --again\`.`,
    )
  if ((await ownerOf(directory)) === installation) return
  throw new StartRefused(
    `${directory} belongs to another installation. To use it for this one, run \`quoin backup setup --to ${directory} --again\`.`,
  )
}

/** True if the directory contains backups. Does not block this process, because the disk may hang. */
export async function isRepository(directory: string): Promise<boolean> {
  return (await stat(join(directory, folders.backups)).catch(ifMissing)) !== undefined
}

async function ownerOf(directory: string): Promise<string | undefined> {
  const text = await readFile(join(directory, ownerFile), 'utf8').catch(ifMissing)
  return text === undefined ? undefined : ownerSchema.parse(JSON.parse(text)).installation
}

export const backupPath = (directory: string, name: string): string =>
  join(directory, folders.backups, name + backupEnding)

/** Returns the path of the list of stored files that a backup needs. */
export const neededPath = (directory: string, name: string): string =>
  join(directory, folders.backups, name + listEnding)

/** Returns the path of a stored file in a repository. Its name is a keyed digest in hexadecimal. */
export const storedPath = (directory: string, digest: string): string =>
  join(directory, folders.files, digest.slice(0, 2), digest)

/** Returns the directory of the repository to which the file of a backup belongs. */
export const repositoryOf = (file: string): string => dirname(dirname(file))

/**
 * Returns the names of all backups, the newest first. A backup whose header cannot be read may be the newest: it comes first
 * if its name says so, so that no restore or check uses an earlier one instead without saying so.
 */
export async function listBackups(directory: string): Promise<string[]> {
  const backups = await listOrdered(directory)
  const newestName = backups.reduce(
    (newest, { name, order }) => (order !== damaged && name > newest ? name : newest),
    '',
  )
  const mayBeNewest = ({ name, order }: Ordered): boolean => order === damaged && name > newestName
  return [...backups.filter(mayBeNewest), ...backups.filter((each) => !mayBeNewest(each))].map(
    ({ name }) => name,
  )
}

/** Returns the position of the next backup, which is higher than all others, even if the clock was set back. */
export async function nextOrder(directory: string): Promise<number> {
  return Math.max(0, ...(await listOrdered(directory)).map(({ order }) => order)) + 1
}

interface Ordered {
  name: string
  order: number
}

/** Position of a backup whose header cannot be read. */
const damaged = -1

/**
 * Lists all backups, the newest first. Backups without a position are older than those that have one, and are sorted by
 * their names. Those whose headers cannot be read come last.
 */
async function listOrdered(directory: string): Promise<Ordered[]> {
  const names = (await readdir(join(directory, folders.backups)))
    .filter((name) => name.endsWith(backupEnding) && !name.startsWith('.'))
    .map((name) => name.slice(0, -backupEnding.length))
  const backups: Ordered[] = []
  for (const name of names) backups.push({ name, order: await orderOf(backupPath(directory, name)) })
  return backups.toSorted((a, b) => b.order - a.order || (a.name < b.name ? 1 : -1))
}

async function orderOf(path: string): Promise<number> {
  await using file = await open(path)
  try {
    return (await readBackupHeader(file)).header.order ?? 0
  } catch (error) {
    if (error instanceof DamagedBackup) return damaged
    throw error
  }
}

/** Stores the digests of the stored files that a backup needs. */
export async function writeNeeded(
  directory: string,
  name: string,
  digests: ReadonlySet<string>,
): Promise<void> {
  const lines = [...digests].toSorted().map((digest) => `${digest}\n`)
  await writeSmallFile(neededPath(directory, name), lines.join(''))
}

/** Age below which a stored file is not deleted, in milliseconds. A backup that is being written may need it. */
const youngMs = 24 * 3600_000

/**
 * Deletes the backups that are not retained, and then the stored files that no backup needs. The newest backup is
 * always retained. Returns the names of the deleted backups. The caller must hold the lock of the repository. Calls
 * `touch` for each examined file, because there may be many.
 */
export async function pruneRepository(
  directory: string,
  keep: Keep,
  touch: () => void = () => undefined,
): Promise<string[]> {
  const now = Date.now()
  const all = (await listOrdered(directory)).map(({ name }) => name)
  const retained = chooseRetained(all, keep, now)
  const deleted = all.filter((name) => !retained.has(name))
  await deleteAbandoned(join(directory, folders.backups), '.')
  for (const name of deleted) {
    touch()
    await rm(backupPath(directory, name), { force: true })
  }
  await syncDirectory(join(directory, folders.backups))
  await pruneLog(directory, now, touch)
  await pruneFiles(directory, retained, { now, touch })
  return deleted
}

async function pruneFiles(
  directory: string,
  retained: ReadonlySet<string>,
  { now, touch }: { now: number; touch: () => void },
): Promise<void> {
  const needed = new Set<string>()
  for await (const digest of filesNeededByLog(directory)) needed.add(digest)
  const lists = (await readdir(join(directory, folders.backups))).filter((name) => name.endsWith(listEnding))
  for (const list of lists) {
    touch()
    const path = join(directory, folders.backups, list)
    if (retained.has(list.slice(0, -listEnding.length)))
      for (const digest of (await readFile(path, 'utf8')).split('\n')) needed.add(digest)
    else if (now - (await stat(path)).mtimeMs > youngMs) await rm(path)
  }
  // If the list of a backup is missing, it is unknown which files that backup needs.
  if ([...retained].some((name) => !lists.includes(name + listEnding))) return
  for (const entry of await readdir(join(directory, folders.files), {
    recursive: true,
    withFileTypes: true,
  })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || needed.has(entry.name)) continue
    touch()
    if (now - (await stat(path)).mtimeMs > youngMs) await rm(path)
  }
}
