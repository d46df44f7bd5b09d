import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from '../../start/postgres/index.ts'
import { type LogPosition, writeSpan } from '../log/base-spans.ts'
import { findLogPosition } from '../log/log-position.ts'
import { backUp, type BackupReport, nameOf } from './back-up.ts'
import { type BackedUp, withInstallation } from './back-up-installation.ts'
import type { BackupSetup } from './backup-setup.ts'
import { writeBackupStatus } from './backup-status.ts'
import type { Keep } from './choose-retained.ts'
import { writeErasures } from './erasures.ts'
import { lockTarget } from './lock-target.ts'
import { storeNewestKey } from './newest-key.ts'
import { backupPath, nextOrder, pruneRepository, requireOwnRepository, writeNeeded } from './repository.ts'
import { copyIntoRepository, nothingCopiedInto, type RepositoryCopy, sampleOf } from './repository-files.ts'
import { type FreeBytes, NoRoom } from './room.ts'
import { type BackupLimits, type BackupWatch, watchBackup } from './watch-backup.ts'

export interface RepositoryReport extends BackupReport {
  objects: RepositoryCopy
  /** Names of the backups that were deleted, because they are not retained. */
  deleted: string[]
  /** True if Postgres archives its log, so that the backup can be continued to any minute. */
  isLogArchived: boolean
  /** Reason why old backups could not be deleted, although the new backup is complete. Null if they were deleted. */
  pruneFailure: string | null
}

interface RepositoryBackupParts {
  setup: BackupSetup
  keep: Keep
  print: (line: string) => void
  limits?: BackupLimits
  freeBytes?: FreeBytes
  /**
   * Time in milliseconds for which the deletion of old backups waits for the end of a round of shipping. Only tests
   * change it.
   */
  shippingMs?: number
}

/**
 * Writes a backup of this installation into its repository, and deletes the backups that are not retained. If the
 * repository has too little free space, the backups that are not retained are deleted first; the newest one is never
 * deleted.
 * @throws {StartRefused} with a message for the operator, also if another backup into the repository is running, or if
 * this one takes too long or makes no progress.
 */
export async function backUpToRepository(
  installation: BackedUp,
  parts: RepositoryBackupParts,
): Promise<RepositoryReport> {
  return await watchBackup((watch) => backUpWatched(installation, parts, watch), parts.limits)
}

async function backUpWatched(
  installation: BackedUp,
  parts: RepositoryBackupParts,
  watch: BackupWatch,
): Promise<RepositoryReport> {
  const { directory, installation: id } = parts.setup
  await requireOwnRepository(directory, id)
  const release = lockTarget(installation.config.dataDirectory, directory, 'backup')
  if (!release)
    throw new StartRefused(
      `Another backup of this installation into ${directory} is running. Wait until it has ended. If the disk of this directory hangs, it ends once the disk answers; to back up elsewhere meanwhile, run \`quoin backup setup --to DIRECTORY --again\`.`,
    )
  try {
    const before: string[] = []
    const report = await backUpOnce(installation, parts, watch).catch(async (error: unknown) => {
      if (!(error instanceof NoRoom)) throw error
      const { deleted, pruneFailure } = await prune(installation.config.dataDirectory, parts, watch)
      if (pruneFailure !== null) parts.print(pruneFailure)
      before.push(...deleted)
      return await backUpOnce(installation, parts, watch)
    })
    await writeBackupStatus(installation.config.dataDirectory, report)
    const { deleted, pruneFailure } = await prune(installation.config.dataDirectory, parts, watch)
    return { ...report, deleted: [...before, ...deleted], pruneFailure }
  } finally {
    release()
  }
}

const mostShippingMs = 60_000

/**
 * Deletes backups and files that are no longer needed, while no log is shipped. Otherwise, a stored file could be
 * deleted after the shipping found it and before a list contains its name. @throws {StartRefused} if the shipping does
 * not end.
 */
async function pruneBesideShipping(
  dataDirectory: string,
  directory: string,
  prune: () => Promise<string[]>,
  mostMs = mostShippingMs,
): Promise<string[]> {
  for (let waitedMs = 0; waitedMs < mostMs; waitedMs += 1000) {
    const release = lockTarget(dataDirectory, directory, 'shipping')
    if (release)
      try {
        return await prune()
      } finally {
        release()
      }
    await sleep(1000)
  }
  throw new StartRefused(
    `changes were copied to the directory all the time, for ${Math.round(mostMs / 1000)} seconds. The next backup deletes them; check how fast the directory of the backups is.`,
  )
}

async function backUpOnce(
  installation: BackedUp,
  { setup, print, freeBytes }: RepositoryBackupParts,
  watch: BackupWatch,
): Promise<Omit<RepositoryReport, 'deleted' | 'pruneFailure'>> {
  const { directory, publicKey, filesKey } = setup
  const began = new Date()
  const name = nameOf(began)
  const copied = nothingCopiedInto()
  const order = await nextOrder(directory)
  const { dataDirectory } = installation.config
  let position: LogPosition | undefined
  let masterSecret = ''
  const report = await withInstallation(installation, print, async ({ storage, erasures, ...parts }) => {
    masterSecret = parts.masterSecret
    await writeErasures(directory, await erasures())
    // The log continues the files of a database only, and not its rows.
    if (parts.form === 'physical') position = await findLogPosition(parts.connection, dataDirectory, setup)
    const copyFiles = async function* (fileBytes: number): AsyncGenerator<Buffer> {
      // The database was copied completely.
      if (position) await writeSpan(directory, name, { ...position, until: new Date().toISOString() })
      const target = { directory, filesKey, sample: sampleOf(began, fileBytes) }
      yield* copyIntoRepository(watch.touching(parts.objects()), storage, target, copied)
      await writeNeeded(directory, name, copied.needed)
    }
    return await backUp({
      ...parts,
      file: backupPath(directory, name),
      protection: { kind: 'recovery_code', publicKey },
      copied,
      copyFiles,
      // Most files are in the repository already. Writing a file is refused if the disk is full.
      fileBytes: 0,
      began,
      watch,
      order,
      ...(freeBytes ? { freeBytes } : {}),
    })
  })
  await storeNewestKey(dataDirectory, masterSecret, report)
  return { ...report, objects: copied, isLogArchived: position !== undefined }
}

/** Deletes the backups that are not retained. A failure does not make the backup fail. */
async function prune(
  dataDirectory: string,
  { setup, keep, shippingMs }: RepositoryBackupParts,
  watch: BackupWatch,
): Promise<Pick<RepositoryReport, 'deleted' | 'pruneFailure'>> {
  try {
    const pruneNow = (): Promise<string[]> => pruneRepository(setup.directory, keep, () => watch.touch())
    return {
      deleted: await pruneBesideShipping(dataDirectory, setup.directory, pruneNow, shippingMs),
      pruneFailure: null,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { deleted: [], pruneFailure: `Old backups could not be deleted: ${reason}` }
  }
}
