import { existsSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import {
  deleteRestoredCluster,
  lockDirectory,
  makeDataDirectory,
  StartRefused,
} from '../../start/postgres/index.ts'
import { syncDirectory } from '../backup/write-durably.ts'

/** File that exists until a restore is complete. A start refuses the directory as long as it exists. */
const mark = 'restoring'
/** Names of files and folders that a restore creates. If an interrupted restore left them, they are deleted. */
const ours = [
  mark,
  'secret',
  'files',
  'postgres',
  'postgres.restoring',
  'log-feed',
  'postgres-home',
  'postgres.log',
  'postgres.log.1',
  'socket',
  'socket-directory',
]
/**
 * Names that are ignored when a directory is checked for emptiness: its lock files, and `lost+found`, which exists at
 * the root of each disk.
 */
const ignored = ['lock', 'lock-journal', 'lost+found']

/** The directory into which a backup is restored. It is locked and has the file `restoring`. */
export interface TargetDirectory {
  path: string
  /** Deletes the file `restoring`, so that the directory can be used. */
  finish(): Promise<void>
  /** Deletes everything that was restored, so that the directory counts as empty again. */
  discard(): Promise<void>
  /** Releases the lock of the directory. */
  release(): void
}

/**
 * Prepares a directory for a restore. It must be empty, or contain only files of an interrupted restore.
 * @throws {StartRefused} if it is not empty, or in use.
 */
export async function prepareTarget(
  directory: string,
  log: (line: string) => void,
): Promise<TargetDirectory> {
  refuseOthers(directory)
  const path = makeDataDirectory(directory, '--to')
  const release = lockDirectory(path)
  if (!release) throw new StartRefused(`${path} is in use by another restore, or by Quoin.`)
  try {
    refuseOthers(path)
    await clear(path, log)
    await writeMark(path)
  } catch (error) {
    release()
    throw error
  }
  return {
    path,
    release,
    finish: async () => {
      await syncDirectory(path)
      rmSync(join(path, mark))
      await syncDirectory(path)
    },
    discard: async () => {
      await clear(path, log)
      rmSync(join(path, mark), { force: true })
    },
  }
}

/** Refuses a directory that contains anything not created by a restore. */
function refuseOthers(directory: string): void {
  const entries = existsSync(directory) ? readdirSync(directory) : []
  const allowed = entries.includes(mark) ? [...ignored, ...ours] : ignored
  const other = entries.find((name) => !allowed.includes(name))
  if (other !== undefined)
    throw new StartRefused(
      `${directory} is not empty: it contains ${other}. A backup is restored into an empty directory only; name a new one.`,
    )
}

/** Deletes the files of an earlier restore, except for the file `restoring`. */
async function clear(directory: string, log: (line: string) => void): Promise<void> {
  await deleteRestoredCluster(directory, log)
  for (const name of ours)
    if (name !== mark) rmSync(join(directory, name), { recursive: true, force: true, maxRetries: 5 })
}

async function writeMark(directory: string): Promise<void> {
  await using file = await open(join(directory, mark), 'w', 0o600)
  await file.sync()
  await syncDirectory(directory)
}
