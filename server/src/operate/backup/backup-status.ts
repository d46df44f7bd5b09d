import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeSmallFile } from './write-durably.ts'

const statusSchema = z.object({ name: z.string(), at: z.iso.datetime(), bytes: z.int() })
/** The newest complete backup in the repository. `at` is the time at which it began. */
export type BackupStatus = z.infer<typeof statusSchema>

const fileIn = (dataDirectory: string): string => join(dataDirectory, 'backup-status.json')

export async function writeBackupStatus(dataDirectory: string, status: BackupStatus): Promise<void> {
  await writeSmallFile(fileIn(dataDirectory), JSON.stringify(statusSchema.parse(status)))
}

/** Reads which backup is the newest one. Undefined if there is none yet. */
export async function readBackupStatus(dataDirectory: string): Promise<BackupStatus | undefined> {
  try {
    return statusSchema.parse(JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
