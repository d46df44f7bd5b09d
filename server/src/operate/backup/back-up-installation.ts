import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { objectsInStorage } from '../../domains/organization/stored-files/index.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import { createStorage, fileAddresses, type Storage } from '../../kernel/storage/index.ts'
import { openPostgres } from '../../start/open-postgres.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { backUp, type BackupReport } from './back-up.ts'
import type { Protection } from './backup-key.ts'
import { findMasterSecret } from './find-master-secret.ts'

export type BackedUpConfig = Pick<
  Config,
  | 'databaseUrl'
  | 'dataDirectory'
  | 'databaseSizes'
  | 'role'
  | 'apiProcesses'
  | 'secret'
  | 'previousSecret'
  | 'storage'
  | 'cell'
  | 'publicUrl'
>

/**
 * Writes a backup of this installation to a file. If the service runs, it continues to work, and the backup uses its
 * Postgres. The database is not migrated.
 * @throws {StartRefused} with a sentence for the operator.
 */
export async function backUpInstallation(
  config: BackedUpConfig,
  { file, protection, print }: { file: string; protection: Protection; print: (line: string) => void },
): Promise<BackupReport> {
  refuseForeignDatabase(config)
  const postgres = await openPostgres(config, 'command')
  const { connection } = postgres
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
      storage: storageOf(config),
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
function refuseForeignDatabase({ databaseUrl, dataDirectory }: BackedUpConfig): void {
  if (databaseUrl !== undefined)
    throw new StartRefused(
      'This installation uses its own Postgres (DATABASE_URL), which this command does not back up. Back up that ' +
        'Postgres with its own tools, then the files of QUOIN_DATA_DIR or the bucket, and the master secret.',
    )
  if (!['postgres', 'postgres-home'].some((name) => existsSync(join(dataDirectory, name))))
    throw new StartRefused(
      `There is no database in ${dataDirectory}: nothing can be backed up. Set QUOIN_DATA_DIR to the directory of the service.`,
    )
}

/** Storage of the installation. Its addresses for uploads and downloads are not used. */
export function storageOf({ storage, cell, publicUrl }: BackedUpConfig): Storage {
  return createStorage(
    storage,
    fileAddresses({ cell, keys: [randomBytes(32)], publicUrl: () => publicUrl }),
  )
}
