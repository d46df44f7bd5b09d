import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from './home.ts'
import { readIfExists } from './read-if-exists.ts'

/** File in the data directory that exists once backups are set up. */
const setupFile = join('backup', 'setup.json')

/** Name of the directory, next to the database, into which Postgres archives its write-ahead log. */
const spoolName = 'log-spool'

/**
 * Seconds after which Postgres ends a segment of the log that is not full. Quoin promises to lose at most a minute of
 * changes. The remaining ten seconds are for encrypting and shipping the segment.
 */
const archiveTimeout = '50s'

/**
 * Returns the settings with which Postgres archives its log, and creates the directory for it. Empty if backups are not
 * set up. Postgres reads these settings when it starts.
 *
 * The archive library copies a complete segment, flushes it to disk, and then renames it. It runs no external program.
 */
export function archiveSettings(home: Home, dataDirectory: string): Record<string, string> {
  if (!existsSync(join(dataDirectory, setupFile))) return {}
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    archive_command: '',
    'basic_archive.archive_directory': makeSpool(home),
    archive_timeout: archiveTimeout,
  }
}

function makeSpool({ directory, account }: Home): string {
  const spool = join(directory, spoolName)
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  chmodSync(spool, 0o700)
  if (account) chownSync(spool, account.uid, account.gid)
  return spool
}

/** Directories of the embedded database that are used to archive its log. */
export interface LogDirectories {
  /** Directory into which Postgres archives complete segments. */
  spool: string
  /** Directory of the database. */
  cluster: string
}

export function logDirectoriesOf(dataDirectory: string): LogDirectories {
  const home = readIfExists(join(dataDirectory, 'postgres-home'))?.trim() || dataDirectory
  return { spool: join(home, spoolName), cluster: join(home, 'postgres') }
}
