import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from './read-if-exists.ts'

/** Postgres writes a second lock file beside its socket. Its first line is the process id too. */
export function socketLocksIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
    .map((name) => join(directory, name))
}

/** The process that a lock file names; undefined if a power failure left it empty. */
export function processNamedIn(lock: string): number | undefined {
  const pid = Math.abs(Number.parseInt(readIfExists(lock) ?? '', 10))
  return pid > 0 ? pid : undefined
}
