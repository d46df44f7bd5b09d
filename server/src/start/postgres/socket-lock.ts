import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from './read-if-exists.ts'

/**
 * Returns the paths of the lock files that Postgres writes next to its sockets. Their first line is the process id, as
 * in `postmaster.pid`.
 */
export function socketLocksIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
    .map((name) => join(directory, name))
}

/** Reads the process id in a lock file. Undefined if a power failure left the file empty. */
export function processNamedIn(lock: string): number | undefined {
  const pid = Math.abs(Number.parseInt(readIfExists(lock) ?? '', 10))
  return pid > 0 ? pid : undefined
}
