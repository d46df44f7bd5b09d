import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../kernel/database/database.ts'
import { openEmbeddedPostgres, type Postgres } from '../start/postgres/index.ts'
import { sweepTestDirectories, testDirectoryPrefix } from './sweep.ts'
import { prepareTemplate } from './template.ts'

/**
 * Settings of Postgres for tests. A database for tests need not survive a crash; the tests of crashes start their own
 * Postgres.
 */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface TestPostgres {
  connection: Connection
  /** Directory of the test run. It is removed together with the Postgres in it. */
  directory: string
  close(): Promise<void>
}

let postgres: TestPostgres | undefined

/** Starts a Postgres with the template of test databases. */
export async function openTestPostgres(): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  let opened: Postgres | undefined
  const close = async (): Promise<void> => {
    await opened?.stop()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    opened = await openEmbeddedPostgres({ directory, holder: 'server', log: console.error, settings })
    await prepareTemplate(opened.connection)
  } catch (error) {
    await close()
    throw error
  }
  return { connection: opened.connection, directory, close }
}

/**
 * Runs before the first test process. Starts one Postgres for the whole run, whose address `environmentOf` passes on.
 */
export async function globalSetup(): Promise<void> {
  await sweepTestDirectories()
  postgres = await openTestPostgres()
  Object.assign(process.env, environmentOf(postgres))
}

/** Environment variables that tell the test processes the Postgres of a run and its directory. */
export function environmentOf({ connection, directory }: TestPostgres): Record<string, string> {
  return { QUOIN_TEST_POSTGRES: JSON.stringify(connection), QUOIN_TEST_DIRECTORY: directory }
}

export async function globalTeardown(): Promise<void> {
  await postgres?.close()
}
