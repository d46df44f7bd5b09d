import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../kernel/database/database.ts'
import { openEmbeddedPostgres, type Postgres } from '../start/postgres/index.ts'
import { sweepTestDirectories, testDirectoryPrefix } from './sweep.ts'
import { prepareTemplate } from './template.ts'

/** A database for tests need not survive a crash; the tests of crashes start their own. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface TestPostgres {
  connection: Connection
  close(): Promise<void>
}

let postgres: TestPostgres | undefined

/** A Postgres with the template of test databases. */
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
  return { connection: opened.connection, close }
}

/** Runs before the first test process: one Postgres for the whole run, passed on in `QUOIN_TEST_POSTGRES`. */
export async function globalSetup(): Promise<void> {
  await sweepTestDirectories()
  postgres = await openTestPostgres()
  process.env['QUOIN_TEST_POSTGRES'] = JSON.stringify(postgres.connection)
}

export async function globalTeardown(): Promise<void> {
  await postgres?.close()
}
