import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openStorage } from '../../kernel/storage/index.ts'
import {
  deleteRestoredCluster,
  lockDirectory,
  makeDataDirectory,
  postgresMajor,
  StartRefused,
} from '../../start/postgres/index.ts'
import { readNewestKey } from '../backup/newest-key.ts'
import { backupPath } from '../backup/repository.ts'
import { freeBytesOf, NoRoom } from '../backup/room.ts'
import { openBackup } from './open-backup.ts'
import { recordVerification, type Verification } from './verification.ts'
import { verifyBackup } from './verify-backup.ts'

/**
 * Free space that the check leaves for the service on the disk, in bytes, in addition to the space that every restore
 * leaves.
 */
const reserveBytes = 1024 * 1024 * 1024

const scratchIn = (dataDirectory: string): string => join(dataDirectory, 'scratch')

/**
 * Restores the newest backup into `scratch/` in the data directory, checks it, and deletes the copy. Stores and returns
 * the result. Undefined if another process is checking.
 */
export async function verifyNewest({
  dataDirectory,
  masterSecret,
  repository,
}: {
  dataDirectory: string
  masterSecret: string
  repository: string
}): Promise<Verification | undefined> {
  const release = lockScratch(dataDirectory)
  if (!release) return undefined
  const began = performance.now()
  const newest = await readNewestKey(dataDirectory, masterSecret)
  const record = (outcome: Verification['outcome'], sentence: string): Promise<Verification> =>
    recordVerification(dataDirectory, {
      name: newest?.name ?? 'none',
      at: new Date().toISOString(),
      seconds: Math.round((performance.now() - began) / 100) / 10,
      outcome,
      sentence,
    })
  try {
    await emptyScratch(dataDirectory)
    if (!newest)
      return await record(
        'impossible',
        'The key of the newest backup is missing, or was stored for another master secret. The next backup stores it again.',
      )
    const reason = whyNoPostgres()
    if (reason !== undefined)
      return await record(
        'impossible',
        `${reason} Check the backups on a machine with the embedded Postgres: \`quoin restore DIRECTORY --verify\`.`,
      )
    const backup = await openBackup(backupPath(repository, newest.name))
    try {
      const { audit, faults } = await verifyBackup(scratchIn(dataDirectory), {
        backup,
        secret: newest.key,
        storageIn: (directory) => openStorage({ kind: 'directory', dataDirectory: directory }),
        print: () => undefined,
        freeBytes: async (directory) => (await freeBytesOf(directory)) - reserveBytes,
      })
      const { tables, rows, journals, files } = audit
      return faults.length > 0
        ? await record('wrong', faults.join(' '))
        : await record('right', `${tables} tables, ${rows} rows, ${journals} journals, ${files} files`)
    } finally {
      await backup.close()
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    return await record(error instanceof NoRoom ? 'impossible' : 'wrong', error.message)
  } finally {
    release()
  }
}

/** Returns why no copy can be started on this machine, for example in an image without Postgres. */
function whyNoPostgres(): string | undefined {
  try {
    postgresMajor()
    return undefined
  } catch (error) {
    if (error instanceof StartRefused) return error.message
    throw error
  }
}

/**
 * Deletes files that a killed check has left in `scratch/`, and stops a Postgres that it has left running. Does nothing
 * if a check is running.
 */
export async function clearScratch(dataDirectory: string): Promise<void> {
  if (!existsSync(scratchIn(dataDirectory))) return
  const release = lockScratch(dataDirectory)
  try {
    if (release) await emptyScratch(dataDirectory)
  } finally {
    release?.()
  }
}

function lockScratch(dataDirectory: string): (() => void) | undefined {
  const scratch = makeDataDirectory(scratchIn(dataDirectory))
  // If this process runs as root, Postgres runs as another user, who must pass through this directory to the copy.
  chmodSync(scratch, 0o711)
  return lockDirectory(scratch)
}

async function emptyScratch(dataDirectory: string): Promise<void> {
  const scratch = scratchIn(dataDirectory)
  for (const entry of readdirSync(scratch, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const directory = join(scratch, entry.name)
    await deleteRestoredCluster(directory, () => undefined)
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
