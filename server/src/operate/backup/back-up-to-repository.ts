import { setTimeout as sleep } from 'node:timers/promises'
import { lockDirectory, StartRefused } from '../../start/postgres/index.ts'
import { type LogPosition, writeSpan } from '../log/base-spans.ts'
import { findLogPosition } from '../log/log-position.ts'
import { lockShipping } from '../log/ship-log.ts'
import { backUp, type BackupReport, nameOf } from './back-up.ts'
import { type BackedUp, withInstallation } from './back-up-installation.ts'
import { backupFolder, type BackupSetup } from './backup-setup.ts'
import { writeBackupStatus } from './backup-status.ts'
import type { Keep } from './choose-retained.ts'
import { nothingCopied } from './copy-objects.ts'
import { storeNewestKey } from './newest-key.ts'
import { backupPath, pruneRepository, requireOwnRepository, writeNeeded } from './repository.ts'
import { copyIntoRepository, type RepositoryCopy } from './repository-files.ts'

export interface RepositoryReport extends BackupReport {
  objects: RepositoryCopy
  /** Names of the backups that were deleted, because they are not retained. */
  deleted: string[]
  /** True if Postgres archives its log, so that the backup can be continued to any minute. */
  isLogArchived: boolean
}

/**
 * Writes a backup of this installation into its repository, and deletes the backups that are not retained.
 * @throws {StartRefused} with a sentence for the operator, also if another backup into the repository is running.
 */
export async function backUpToRepository(
  installation: BackedUp,
  { setup, keep, print }: { setup: BackupSetup; keep: Keep; print: (line: string) => void },
): Promise<RepositoryReport> {
  const { directory, installation: id, publicKey, filesKey } = setup
  await requireOwnRepository(directory, id)
  // The lock is on the disk of the data, because not every network disk has locks.
  const release = lockDirectory(backupFolder(installation.config.dataDirectory))
  if (!release)
    throw new StartRefused(
      `Another backup of this installation into ${directory} is running. Wait until it has ended.`,
    )
  try {
    const began = new Date()
    const name = nameOf(began)
    const copied: RepositoryCopy = { ...nothingCopied(), added: 0, needed: new Set() }
    let position: LogPosition | undefined
    let masterSecret = ''
    const report = await withInstallation(installation, print, async ({ storage, ...parts }) => {
      masterSecret = parts.masterSecret
      position = await findLogPosition(parts.connection, installation.config.dataDirectory, setup)
      const copyFiles = async function* (): AsyncGenerator<Buffer> {
        // The database was copied completely.
        if (position) await writeSpan(directory, name, { ...position, until: new Date().toISOString() })
        yield* copyIntoRepository(parts.objects(), storage, { directory, filesKey }, copied)
        await writeNeeded(directory, name, copied.needed)
      }
      return await backUp({
        ...parts,
        file: backupPath(directory, name),
        protection: { kind: 'recovery_code', publicKey },
        copied,
        copyFiles,
        // Most files are there already. Writing a file is refused if the disk is full.
        fileBytes: 0,
        began,
      })
    })
    await storeNewestKey(installation.config.dataDirectory, masterSecret, report)
    await writeBackupStatus(installation.config.dataDirectory, report)
    const deleted = await pruneBesideShipping(installation.config.dataDirectory, () =>
      pruneRepository(directory, keep),
    )
    return { ...report, objects: copied, deleted, isLogArchived: position !== undefined }
  } finally {
    release()
  }
}

/** Number of seconds for which deleting waits for the end of a round of shipping. */
const mostSeconds = 60

/**
 * Deletes what is not needed any more, while no log is shipped: a stored file must not be deleted between the moment at
 * which it is found and the moment at which a list names it. If the shipping does not end, nothing is deleted this time.
 */
async function pruneBesideShipping(dataDirectory: string, prune: () => Promise<string[]>): Promise<string[]> {
  for (let seconds = 0; seconds < mostSeconds; seconds++) {
    const release = lockShipping(dataDirectory)
    if (release)
      try {
        return await prune()
      } finally {
        release()
      }
    await sleep(1000)
  }
  return []
}
