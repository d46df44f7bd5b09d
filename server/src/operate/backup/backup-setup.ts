import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { makeDataDirectory, StartRefused } from '../../start/postgres/index.ts'
import { newRecoveryPair } from './recovery-code.ts'
import { makeRepository } from './repository.ts'
import { writeSmallFile } from './write-durably.ts'

/** What the service needs to write backups into a repository. With it alone, no backup can be read. */
const setupSchema = z.object({
  /** Directory of the repository. */
  to: z.string(),
  /** Public half of the recovery code. */
  public_key: z.base64(),
  /** Key of the names and the contents of stored files in the repository. Each backup contains it, encrypted. */
  files_key: z.base64(),
})

export interface BackupSetup {
  directory: string
  publicKey: Buffer
  filesKey: Buffer
}

const fileIn = (dataDirectory: string): string => join(dataDirectory, 'backup-setup.json')

export const isBackupSetUp = (dataDirectory: string): boolean => existsSync(fileIn(dataDirectory))

/**
 * Sets up daily backups into a directory, and returns the recovery code, which is stored nowhere. `isAgain` replaces an
 * earlier code: new backups are encrypted for the new one, earlier ones can still be read with the earlier one.
 * @throws {StartRefused} if backups are set up already, or if the directory cannot be used.
 */
export async function setUpBackups(
  dataDirectory: string,
  { directory, isAgain }: { directory: string; isAgain: boolean },
): Promise<string> {
  if (isBackupSetUp(dataDirectory) && !isAgain)
    throw new StartRefused(
      'Backups are set up already. To replace the recovery code or the directory, add --again: earlier backups then ' +
        'still need the earlier code.',
    )
  await makeRepository(directory)
  const { code, publicKey } = newRecoveryPair()
  const setup: z.infer<typeof setupSchema> = {
    to: directory,
    public_key: publicKey.toString('base64'),
    files_key: randomBytes(32).toString('base64'),
  }
  await writeSmallFile(fileIn(makeDataDirectory(dataDirectory)), JSON.stringify(setup))
  return code
}

/** True if the backups are on the same disk as the data: if it fails, both are lost. */
export function isOnSameDisk(dataDirectory: string, directory: string): boolean {
  return statSync(dataDirectory).dev === statSync(directory).dev
}

/**
 * Reads how backups are set up. `directory` replaces the directory that was chosen then.
 * @throws {StartRefused} if backups are not set up.
 */
export async function readBackupSetup(
  dataDirectory: string,
  directory: string | undefined,
): Promise<BackupSetup> {
  if (!isBackupSetUp(dataDirectory))
    throw new StartRefused(
      'Backups are not set up. Run `quoin backup setup --to DIRECTORY` once, or write a single file with --to FILE.',
    )
  const setup = setupSchema.parse(JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')))
  return {
    directory: directory ?? setup.to,
    publicKey: Buffer.from(setup.public_key, 'base64'),
    filesKey: Buffer.from(setup.files_key, 'base64'),
  }
}
