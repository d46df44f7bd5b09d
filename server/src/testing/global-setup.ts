import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../kernel/database/database.ts'
import { openEmbeddedPostgres, type Postgres } from '../start/postgres/index.ts'
import { sweepTestDirectories, testDirectoryPrefix } from './sweep.ts'
import { prepareTemplate } from './template.ts'
import { wholeStatements } from './whole-statements.ts'

/**
 * Settings of Postgres for tests. They make Postgres faster, but data can be lost in a crash. A test database need not
 * survive a crash; tests of crashes start their own Postgres.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Programs that several test files start share this server. With the default of 100 connections, they would open
  // fewer connections than in an installation.
  max_connections: '200',
  ...wholeStatements,
}

export interface TestPostgres {
  connection: Connection
  /** Directory of the test run, which contains the data of Postgres. It is deleted at the end of the test run. */
  directory: string
  close(): Promise<void>
}

let postgres: TestPostgres | undefined

/** Starts a Postgres and creates the template database that each test file clones. */
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
 * Starts one Postgres for the whole test run, before the first test process. The test processes find it
 * through the environment variables that `environmentOf` returns.
 */
export async function globalSetup(): Promise<void> {
  await sweepTestDirectories()
  postgres = await openTestPostgres()
  Object.assign(process.env, environmentOf(postgres))
}

/** Returns the environment variables with which test processes find the Postgres and the directory of the test run. */
export function environmentOf({ connection, directory }: TestPostgres): Record<string, string> {
  return { QUOIN_TEST_POSTGRES: JSON.stringify(connection), QUOIN_TEST_DIRECTORY: directory }
}

export async function globalTeardown(): Promise<void> {
  await postgres?.close()
}
