import type { Config } from '../../config.ts'
import { type RecordedErasure, selectErasures } from '../../domains/office/personal-data/index.ts'
import { objectsInStorage } from '../../domains/organization/stored-files/index.ts'
import { isConnectionFailure } from '../../kernel/database/connection-failure.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import { openStorage, type Storage } from '../../kernel/storage/index.ts'
import type { OpenPostgres } from '../../start/open-postgres.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { backUp, type BackupParts, type BackupReport } from './back-up.ts'
import type { Protection } from './backup-key.ts'
import { copyObjects, nothingCopied } from './copy-objects.ts'
import { findMasterSecret } from './find-master-secret.ts'
import { watchBackup } from './watch-backup.ts'

/** The installation that is backed up. */
export interface BackedUp {
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'secret' | 'previousSecret' | 'storage' | 'cell'>
  /** Opens the database as it is, without migrating it. */
  openPostgres: () => Promise<OpenPostgres>
}

/** Parts of a backup that depend on the installation only. */
type FromInstallation = Pick<BackupParts, 'connection' | 'objects' | 'masterSecret' | 'cell' | 'print'> & {
  storage: Storage
  erasures: () => Promise<RecordedErasure[]>
}

/**
 * Writes a backup of this installation to a file. If the service runs, it continues to work, and the backup uses its
 * Postgres. The database is not migrated.
 * @throws {StartRefused} with a sentence for the operator, also if the backup takes too long or makes no progress.
 */
export async function backUpInstallation(
  installation: BackedUp,
  { file, protection, print }: { file: string; protection: Protection; print: (line: string) => void },
): Promise<BackupReport> {
  return await watchBackup((watch) =>
    withInstallation(installation, print, async ({ storage, ...parts }) => {
      const copied = nothingCopied()
      const copyFiles = () => copyObjects(watch.touching(parts.objects()), storage, copied)
      return await backUp({ ...parts, file, protection, copied, copyFiles, began: new Date(), watch })
    }),
  )
}

/** Opens the parts of this installation that a backup needs, and closes them afterwards. */
export async function withInstallation<Result>(
  { config, openPostgres }: BackedUp,
  print: (line: string) => void,
  work: (parts: FromInstallation) => Promise<Result>,
): Promise<Result> {
  refuseForeignDatabase(config)
  const postgres = await openPostgres()
  const { connection } = postgres
  try {
    return await withClient(connection, async (client) => {
      const queries = queriesOn(client)
      return await work({
        connection,
        storage: openStorage(config.storage),
        objects: () => objectsInStorage(queries),
        erasures: () => selectErasures(queries),
        masterSecret: await findMasterSecret(queries, config),
        cell: config.cell,
        print,
      })
    })
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await postgres.stop()
  }
}

/** Refuses an installation whose database this command cannot copy. */
function refuseForeignDatabase({ databaseUrl }: BackedUp['config']): void {
  if (databaseUrl === undefined) return
  throw new StartRefused(
    'This installation uses its own Postgres (DATABASE_URL), which this command does not back up. Back up that ' +
      'Postgres with its own tools, then the files of QUOIN_DATA_DIR or the bucket, and the master secret.',
  )
}

/** Error code of Postgres for damaged data. */
const dataCorrupted = 'XX001'

/** Returns a sentence for the operator if the database is damaged or has stopped, otherwise the error itself. */
function refusalOf(error: unknown): unknown {
  if ((error as { code?: unknown }).code === dataCorrupted)
    return new StartRefused(
      'The database has damaged pages, so no backup was made. The disk may be faulty: postgres.log in the data directory lists the files. ' +
        'Do not delete earlier backups.',
      { cause: error },
    )
  if (!isConnectionFailure(error)) return error
  return new StartRefused(
    'The database stopped during the backup. Run the backup again when the service runs again.',
    { cause: error },
  )
}
