import type { Config } from '../../config.ts'
import { type RecordedErasure, selectErasures } from '../../domains/office/personal-data/index.ts'
import { objectsInStorage } from '../../domains/organization/stored-files/index.ts'
import { isConnectionFailure } from '../../kernel/database/connection-failure.ts'
import { withSystem } from '../../kernel/installation/with-system.ts'
import { openStorage, type Storage } from '../../kernel/storage/index.ts'
import type { OpenPostgres } from '../../start/open-postgres.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import type { BackupForm } from './archive.ts'
import { backUp, type BackupParts, type BackupReport } from './back-up.ts'
import type { Protection } from './backup-key.ts'
import { chooseForm } from './choose-form.ts'
import { copyObjects, nothingCopied } from './copy-objects.ts'
import { findMasterSecret } from './find-master-secret.ts'
import { watchBackup } from './watch-backup.ts'

/** The installation that is backed up. */
export interface BackedUp {
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'secret' | 'previousSecret' | 'storage' | 'cell'>
  /** Opens the database as it is, without migrating it. */
  openPostgres: () => Promise<OpenPostgres>
  /** Form of the backup. By default, it is chosen (`chooseForm`). */
  form?: BackupForm | undefined
}

/** Parts of a backup that depend on the installation only. */
type FromInstallation = Pick<
  BackupParts,
  'form' | 'connection' | 'objects' | 'masterSecret' | 'cell' | 'print'
> & {
  storage: Storage
  erasures: () => Promise<RecordedErasure[]>
}

/**
 * Writes a backup of this installation to a file. If the service runs, it continues to work, and the backup uses its
 * Postgres. The database is not migrated.
 * @throws {StartRefused} with a message for the operator, also if the backup takes too long or makes no progress.
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
  { config, openPostgres, form: required }: BackedUp,
  print: (line: string) => void,
  work: (parts: FromInstallation) => Promise<Result>,
): Promise<Result> {
  const postgres = await openPostgres()
  const { connection } = postgres
  try {
    const isEmbedded = config.databaseUrl === undefined
    const { form, reason } = await chooseForm(connection, isEmbedded, required).catch((error: unknown) => {
      throw isEmbedded ? error : silenceOf(error)
    })
    print(`${form} backup: ${reason}`)
    return await withSystem(connection, async (queries) => {
      return await work({
        form,
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

/** Returns a sentence for the operator if the database of a server cannot be reached, otherwise the error itself. */
function silenceOf(error: unknown): unknown {
  if (!isConnectionFailure(error)) return error
  const { code, errors } = error as { code?: string; errors?: readonly { code?: string }[] }
  return new StartRefused(
    `The database does not answer (${code ?? errors?.[0]?.code ?? 'unknown error'}). Check DATABASE_URL.`,
    { cause: error },
  )
}

/** Error code of Postgres for damaged data. */
const dataCorrupted = 'XX001'

/** Returns a message for the operator if the database is damaged or has stopped, otherwise the error itself. */
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
