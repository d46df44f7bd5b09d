import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFolder, type BackupSetup } from '../backup/backup-setup.ts'
import { writeSmallFile } from '../backup/write-durably.ts'
import { timelineOf } from './segment.ts'

// Each folder of a repository contains the write-ahead log of one history of the database. Its name consists of the
// system identifier of the database, the timeline, and the branch. The branch depends on the set-up of the backups, so
// that a restored copy, which has the same system identifier, never writes into the folder of its original, and so that
// all segments of a folder are encrypted for the same recovery code. The branch also depends on a number. This number
// is increased if a segment with the same name but other contents was shipped before, which happens if the data
// directory was replaced by an older copy.

const fileIn = (dataDirectory: string): string => join(backupFolder(dataDirectory), 'log-branch')

/** Returns the name of the folder into which the segment is shipped. */
export async function logFolderOf(
  dataDirectory: string,
  setup: BackupSetup,
  { systemId, segment }: { systemId: string; segment: string },
): Promise<string> {
  const branch = createHash('sha256')
    .update(`${setup.installation} ${setup.publicKey.toString('base64')} ${await readNumber(dataDirectory)}`)
    .digest('hex')
    .slice(0, 8)
  return `${systemId}-${timelineOf(segment)}-${branch}`
}

/** Begins a new branch. Its log is useful only after a new backup. */
export async function beginBranch(dataDirectory: string): Promise<void> {
  await writeSmallFile(fileIn(dataDirectory), String((await readNumber(dataDirectory)) + 1))
}

async function readNumber(dataDirectory: string): Promise<number> {
  try {
    return Number.parseInt(await readFile(fileIn(dataDirectory), 'utf8'), 10)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}
