import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Ending, scratchDirectory } from '../start/postgres/testing/scratch.ts'

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/**
 * Creates the migrations folder of a newer release of the server. It contains the current migrations and the migrations
 * in `more`, which are keyed by file name.
 */
export function newerMigrations(t: Ending, more: Record<string, string>): URL {
  const directory = scratchDirectory(t)
  cpSync(migrations, directory, { recursive: true })
  for (const [name, sql] of Object.entries(more)) writeFileSync(join(directory, name), sql)
  return pathToFileURL(`${directory}/`)
}
