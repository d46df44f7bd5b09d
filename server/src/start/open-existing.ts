import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openPostgres, type OpenPostgres } from './open-postgres.ts'
import { refuseUnfinishedRestore, StartRefused } from './postgres/index.ts'

/**
 * Opens the existing database of an installation. Creates no database and applies no migrations. Uses the Postgres of a
 * running server, if there is one.
 * @throws {StartRefused} if the data directory contains no database, or only a part of one after an interrupted restore, or
 * if Postgres cannot be started.
 */
export async function openExisting(config: Config): Promise<OpenPostgres> {
  const { databaseUrl, dataDirectory } = config
  if (databaseUrl === undefined) refuseUnfinishedRestore(dataDirectory)
  if (databaseUrl === undefined && !hasDatabase(dataDirectory))
    throw new StartRefused(
      `There is no database in ${dataDirectory}. Set QUOIN_DATA_DIR to the directory of the installation, or ` +
        'DATABASE_URL to its database. The first start of Quoin creates a new one.',
    )
  return await openPostgres(config, 'command')
}

/** True if the data directory has an embedded database. */
export function hasDatabase(dataDirectory: string): boolean {
  return ['postgres', 'postgres-home'].some((name) => existsSync(join(dataDirectory, name)))
}
