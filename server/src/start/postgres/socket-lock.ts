import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readIfExists } from './read-if-exists.ts'

/** Beside its socket a Postgres leaves a second lock file, whose first line is its process id too. */
export function socketLocksIn(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
    .map((name) => join(directory, name))
}

/** The process that a lock file names; undefined when a power cut left it without content. */
export function processNamedIn(lock: string): number | undefined {
  const pid = Math.abs(Number.parseInt(readIfExists(lock) ?? '', 10))
  return pid > 0 ? pid : undefined
}
