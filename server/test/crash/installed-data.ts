import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '../../src/kernel/database/database.ts'
import { lockNumbers } from '../../src/kernel/database/lock-numbers.ts'

/** File with the API keys of the template, stored next to its data. */
const keysFile = 'installed-keys.json'

/**
 * Fills an empty data directory with an installed service, and returns what `install` returned for it.
 *
 * Copying a stopped data directory is much faster than creating one. So the first test of a run creates a template in
 * the directory of the run, and the others wait for the template and copy it. Outside a test run, each data directory
 * is created anew.
 */
export async function installData<Keys>(
  directory: string,
  install: (directory: string) => Promise<Keys>,
): Promise<Keys> {
  const template = await templateOf(install)
  if (template === undefined) return await install(directory)
  execFileSync('cp', ['-pR', `${template}/.`, directory])
  // Sets the modification time to now. The copy has the time of the template, and a test run that starts now would
  // delete it as a leftover of a killed run.
  const now = new Date()
  utimesSync(directory, now, now)
  return JSON.parse(readFileSync(join(directory, keysFile), 'utf8')) as Keys
}

async function templateOf<Keys>(install: (directory: string) => Promise<Keys>): Promise<string | undefined> {
  const run = process.env['QUOIN_TEST_DIRECTORY']
  const server = process.env['QUOIN_TEST_POSTGRES']
  if (run === undefined || server === undefined) return undefined
  const template = join(run, 'installed')
  const client = new pg.Client(JSON.parse(server) as Connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumbers.testInstallation])
    if (!existsSync(template)) await makeTemplate(template, install)
  } finally {
    await client.end()
  }
  // If the Postgres account cannot access the directory, the database is stored elsewhere, so the template cannot be
  // copied.
  return existsSync(join(template, 'postgres-home')) ? undefined : template
}

async function makeTemplate<Keys>(
  template: string,
  install: (directory: string) => Promise<Keys>,
): Promise<void> {
  const draft = `${template}-draft`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const keys = await install(draft)
  writeFileSync(join(draft, keysFile), JSON.stringify(keys), { mode: 0o600 })
  renameSync(draft, template)
}
