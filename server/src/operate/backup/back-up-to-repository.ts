import { lockDirectory, StartRefused } from '../../start/postgres/index.ts'
import { backUp, type BackupReport, nameOf } from './back-up.ts'
import { type BackedUp, withInstallation } from './back-up-installation.ts'
import type { BackupSetup } from './backup-setup.ts'
import { writeBackupStatus } from './backup-status.ts'
import type { Keep } from './choose-retained.ts'
import { nothingCopied } from './copy-objects.ts'
import { backupPath, pruneRepository, requireRepository, writeNeeded } from './repository.ts'
import { copyIntoRepository, type RepositoryCopy } from './repository-files.ts'

export interface RepositoryReport extends BackupReport {
  objects: RepositoryCopy
  /** Names of the backups that were deleted, because they are not retained. */
  deleted: string[]
}

/**
 * Writes a backup of this installation into its repository, and deletes the backups that are not retained.
 * @throws {StartRefused} with a sentence for the operator, also if another backup into the repository is running.
 */
export async function backUpToRepository(
  installation: BackedUp,
  { setup, keep, print }: { setup: BackupSetup; keep: Keep; print: (line: string) => void },
): Promise<RepositoryReport> {
  const { directory, publicKey, filesKey } = setup
  requireRepository(directory)
  const release = lockDirectory(directory)
  if (!release)
    throw new StartRefused(`Another backup into ${directory} is running. Wait until it has ended.`)
  try {
    const began = new Date()
    const name = nameOf(began)
    const copied: RepositoryCopy = { ...nothingCopied(), added: 0, needed: new Set() }
    const report = await withInstallation(installation, print, async ({ storage, ...parts }) => {
      const copyFiles = async function* (): AsyncGenerator<Buffer> {
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
    await writeBackupStatus(installation.config.dataDirectory, report)
    return { ...report, objects: copied, deleted: await pruneRepository(directory, keep) }
  } finally {
    release()
  }
}
