import pg from 'pg'
import type { Config } from '../../config.ts'
import { objectsInStorage } from '../../domains/organization/stored-files/index.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import { openStorage } from '../../kernel/storage/index.ts'
import type { OpenPostgres } from '../../start/open-postgres.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { backUp, type BackupReport } from './back-up.ts'
import type { Protection } from './backup-key.ts'
import { findMasterSecret } from './find-master-secret.ts'

/** The installation that is backed up. */
export interface BackedUp {
  config: Pick<Config, 'databaseUrl' | 'dataDirectory' | 'secret' | 'previousSecret' | 'storage' | 'cell'>
  /** Opens the database as it is, without migrating it. */
  openPostgres: () => Promise<OpenPostgres>
}

/**
 * Writes a backup of this installation to a file. If the service runs, it continues to work, and the backup uses its
 * Postgres. The database is not migrated.
 * @throws {StartRefused} with a sentence for the operator.
 */
export async function backUpInstallation(
  { config, openPostgres }: BackedUp,
  { file, protection, print }: { file: string; protection: Protection; print: (line: string) => void },
): Promise<BackupReport> {
  refuseForeignDatabase(config)
  const postgres = await openPostgres()
  const connection = postgres.connection
  const client = new pg.Client(connection)
  // The statements report a lost connection.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const queries = queriesOn(client)
    const masterSecret = await findMasterSecret(queries, config, print)
    return await backUp({
      file,
      protection,
      connection,
      storage: openStorage(config.storage),
      objects: () => objectsInStorage(queries),
      masterSecret,
      cell: config.cell,
      now: () => new Date(),
      print,
    })
  } finally {
    await client.end()
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
