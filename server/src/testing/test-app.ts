import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, beforeEach } from 'node:test'
import pg from 'pg'
import pino from 'pino'
import { type App, createApp } from '../app/app.ts'
import { readConfig } from '../config.ts'
import { asService } from '../start/postgres/index.ts'
import type { Connection } from '../kernel/database/database.ts'
import { createLog } from '../kernel/logs.ts'
import { reverseUnorderedRows } from './reverse-unordered-rows.ts'
import { testDatabase } from './test-database.ts'
import { testDirectoryPrefix } from './sweep.ts'

export interface TestApp extends App {
  /**
   * Connection as the owner of the tables, who is not subject to row-level security. Tests use it to read stored rows.
   * Statements without an order return their rows in reverse (see `reverseUnorderedRows`).
   */
  inspect: pg.Client
  /** Connection settings of `inspect`. */
  owner: Connection
  /** Lines that the service logged. */
  logged: string[]
  clock: { now: Date | undefined }
  /** Directory in which the service stores its files. */
  dataDirectory: string
}

export const inboundMailSecret = 'a secret that only the email gateway of tests has'

/**
 * Uses one generic plan for each prepared statement, no parallel workers and no sequential scans. Tests have few rows,
 * so planning takes longer than reading.
 */
const inspectOptions =
  '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c enable_seqscan=off'

let shared: Promise<TestApp> | undefined

/**
 * Builds the whole service on a separate database. All tests of a file share this service. It listens on no port;
 * requests are passed to it within the process.
 */
export function testApp(): Promise<TestApp> {
  shared ??= start()
  return shared
}

const dataDirectory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
/** Lines that the service of this process logged. */
const logged: string[] = []
let loggedBefore = 0

beforeEach(() => {
  loggedBefore = logged.length
})
// A test sees only the answer to a failed request. Its cause is in the log.
afterEach((t) => {
  if (!('passed' in t) || t.passed) return
  const lines = logged.slice(loggedBefore).filter((line) => /^\{"level":"(warn|error|fatal)"/.test(line))
  for (const line of lines.slice(0, 20)) t.diagnostic(`logged meanwhile: ${line.trim()}`)
})

after(async () => {
  const app = await shared
  await app?.inspect.end()
  await app?.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

async function start(): Promise<TestApp> {
  const connection = await testDatabase()
  const clock: TestApp['clock'] = { now: undefined }
  const app = await createApp({
    config: readConfig({
      QUOIN_VOICE: 'fake',
      QUOIN_PUBLIC_URL: 'http://quoin.test',
      QUOIN_DATA_DIR: dataDirectory,
      // Code of the installation. It differs from the default, so that a test fails where the default is used by
      // mistake.
      QUOIN_CELL: '7k',
      QUOIN_RATE_LIMIT_PER_MINUTE: '1000000',
      QUOIN_WEBHOOK_ALLOW_PRIVATE_TARGETS: '1',
      QUOIN_PAYMENTS: 'fake',
      QUOIN_PROPERTY_DATA: 'fake',
      QUOIN_IMAGERY: 'fake',
      EMAIL_INBOUND_WEBHOOK_SECRET: inboundMailSecret,
    }),
    connection: asService(connection),
    masterSecret: 'a secret that only tests use, long enough',
    log: createLog('debug', {
      write: (line: string) => void logged.push(line),
    } satisfies pino.DestinationStream),
    now: () => (clock.now ?? new Date()).toISOString(),
    checkAnswers: true,
    // Every host name resolves to the same public IP address.
    outbound: { resolve: () => Promise.resolve(['93.184.215.14']) },
  })
  const inspect = reverseUnorderedRows(new pg.Client({ ...connection, options: inspectOptions }))
  await inspect.connect()
  return Object.assign(app, { inspect, owner: connection, logged, clock, dataDirectory })
}
