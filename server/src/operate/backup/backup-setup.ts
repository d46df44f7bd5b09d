import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { makeDataDirectory, StartRefused } from '../../start/postgres/index.ts'
import { newRecoveryPair } from './recovery-code.ts'
import { makeRepository } from './repository.ts'
import { writeSmallFile } from './write-durably.ts'

/** Settings with which the service writes backups into a repository. They do not suffice to read a backup. */
const setupSchema = z.object({
  /** Id with which the installation marks its repository. */
  installation: z.uuid(),
  /** Directory of the repository. */
  to: z.string(),
  /** Public half of the recovery code. */
  public_key: z.base64(),
  /**
   * Key with which the names and contents of stored files in the repository are encrypted. Each backup contains this
   * key in encrypted form.
   */
  files_key: z.base64(),
})

export interface BackupSetup {
  installation: string
  directory: string
  publicKey: Buffer
  filesKey: Buffer
}

/** Folder in the data directory with the settings, the status and the lock file of backups. */
export const backupFolder = (dataDirectory: string): string => join(dataDirectory, 'backup')

const fileIn = (dataDirectory: string): string => join(backupFolder(dataDirectory), 'setup.json')

export const isBackupSetUp = (dataDirectory: string): boolean => existsSync(fileIn(dataDirectory))

/** Returns when backups were last set up, in milliseconds. Undefined if they are not. */
export async function findSetupTime(dataDirectory: string): Promise<number | undefined> {
  return isBackupSetUp(dataDirectory) ? (await stat(fileIn(dataDirectory))).mtimeMs : undefined
}

/**
 * Sets up daily backups into a directory, and returns the recovery code, which is stored nowhere. `isAgain` replaces an
 * earlier code: new backups are encrypted for the new code, and earlier backups can still be read with the earlier
 * code.
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
  const installation = await installationIdOf(dataDirectory)
  await makeRepository(directory, { installation, isAgain })
  const { code, publicKey } = newRecoveryPair()
  const setup: z.infer<typeof setupSchema> = {
    installation,
    to: directory,
    public_key: publicKey.toString('base64'),
    files_key: randomBytes(32).toString('base64'),
  }
  await writeSmallFile(fileIn(makeDataDirectory(dataDirectory)), JSON.stringify(setup))
  return code
}

/** True if the backups are on the same disk as the data. If this disk fails, both are lost. */
export function isOnSameDisk(dataDirectory: string, directory: string): boolean {
  return statSync(dataDirectory).dev === statSync(directory).dev
}

/**
 * Reads the settings of backups. `directory` replaces the directory in the settings.
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
  const setup = await readSetup(dataDirectory)
  return {
    installation: setup.installation,
    directory: directory ?? setup.to,
    publicKey: Buffer.from(setup.public_key, 'base64'),
    filesKey: Buffer.from(setup.files_key, 'base64'),
  }
}

async function readSetup(dataDirectory: string): Promise<z.infer<typeof setupSchema>> {
  return setupSchema.parse(JSON.parse(await readFile(fileIn(dataDirectory), 'utf8')))
}

/** Returns the installation id in the earlier settings, or a new id if there are none. */
async function installationIdOf(dataDirectory: string): Promise<string> {
  return isBackupSetUp(dataDirectory) ? (await readSetup(dataDirectory)).installation : crypto.randomUUID()
}
