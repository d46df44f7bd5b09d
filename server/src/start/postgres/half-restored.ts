import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/**
 * Files that exist only during a restore of a backup. A restore creates them first, and removes or renames
 * them last.
 */
const unfinished = ['restoring', 'postgres.restoring']

/** Files that are only created after the database. If one of them exists, there once was a database. */
const laterThanDatabase = ['secret', 'postgres-logins', 'files']

/** Refuses a data directory if a restore into it was interrupted, because a part of the data is missing. */
export function refuseUnfinishedRestore(directory: string): void {
  const existing = unfinished.find((name) => existsSync(join(directory, name)))
  if (existing === undefined) return
  throw new StartRefused(
    `A restore into ${directory} was interrupted: ${existing} still exists. ` +
      'Run `quoin restore` again with this directory. It begins anew.',
  )
}

/**
 * Refuses to create a new database if files in the data directory show that it once had one. Otherwise, the service
 * would start without the data of its companies.
 */
export function refuseMissingDatabase(directory: string, cluster: string): void {
  const existing = laterThanDatabase.find((name) => isThere(join(directory, name)))
  if (existing === undefined) return
  throw new StartRefused(
    `The database of ${directory} is missing: ${existing} exists, but ${cluster} does not. Move the ` +
      'database back to this path, or restore a backup into an empty directory. To use your own ' +
      'Postgres, set DATABASE_URL. To start with a new database, set QUOIN_DATA_DIR to an empty ' +
      'directory.',
  )
}

function isThere(path: string): boolean {
  return existsSync(path) && (!path.endsWith('files') || readdirSync(path).length > 0)
}
