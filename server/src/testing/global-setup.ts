import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbeddedPostgres, type Postgres } from '../start/postgres/index.ts'
import { sweepTestDirectories, testDirectoryPrefix } from './sweep.ts'
import { prepareTemplate } from './template.ts'

/** A database for the tests need not survive a crash; the tests of crashes start their own. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

let directory: string
let postgres: Postgres | undefined

/** Before the first test process: one Postgres for the whole run, told to them by `QUOIN_TEST_POSTGRES`. */
export async function globalSetup(): Promise<void> {
  await sweepTestDirectories()
  directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  try {
    postgres = await openEmbeddedPostgres({ directory, holder: 'server', log: console.error, settings })
    await prepareTemplate(postgres.connection)
  } catch (error) {
    await globalTeardown()
    throw error
  }
  process.env['QUOIN_TEST_POSTGRES'] = JSON.stringify(postgres.connection)
}

export async function globalTeardown(): Promise<void> {
  await postgres?.stop()
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}
