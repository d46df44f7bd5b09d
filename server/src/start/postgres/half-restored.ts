import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/**
 * Files that exist only during a restore of a backup. A restore creates them first, and removes or renames
 * them last.
 */
const unfinished = ['restoring', 'postgres.restoring']

/** Files that are created after the database. If one of them exists, there has been a database. */
const laterThanDatabase = ['secret', 'postgres-logins', 'files']

/** Refuses a data directory whose restore was interrupted, because a part of the data is missing. */
export function refuseUnfinishedRestore(directory: string): void {
  const existing = unfinished.find((name) => existsSync(join(directory, name)))
  if (existing === undefined) return
  throw new StartRefused(
    `A restore into ${directory} has not ended: ${existing} is still there. ` +
      'Restore the backup again into an empty directory and start with that one.',
  )
}

/**
 * Refuses to create a new database if the data directory once had one that is missing now. Otherwise, the
 * service would start without the data of its companies.
 */
export function refuseMissingDatabase(directory: string, cluster: string): void {
  const existing = laterThanDatabase.find((name) => isThere(join(directory, name)))
  if (existing === undefined) return
  throw new StartRefused(
    `The database of ${directory} is missing, although ${existing} is there: ${cluster} does not exist. ` +
      'Put it back or restore the backup into an empty directory; to use a Postgres of your own, set DATABASE_URL; ' +
      'to begin anew, set QUOIN_DATA_DIR to an empty directory.',
  )
}

function isThere(path: string): boolean {
  return existsSync(path) && (!path.endsWith('files') || readdirSync(path).length > 0)
}
