import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '../kernel/database/database.ts'
import { lockNumbers } from '../kernel/database/lock-numbers.ts'
import { templateName } from './template.ts'

/** Creates a separate database for a test by cloning the migrated template. */
export async function testDatabase(server = serverOfTests()): Promise<Connection> {
  const database = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(server)
  await client.connect()
  // Postgres cannot clone a template while another process clones it. The advisory lock makes processes wait for each
  // other.
  await client.query('select pg_advisory_lock($1)', [lockNumbers.testTemplate])
  // The settings of the test server flush nothing to disk. Copying files is therefore three times as fast as the
  // default strategy, which writes all pages to the write-ahead log.
  await client.query(`create database ${database} template ${templateName} strategy file_copy`)
  await client.end()
  return { ...server, database }
}

function serverOfTests(): Connection {
  const setting = process.env['QUOIN_TEST_POSTGRES']
  if (setting === undefined)
    throw new Error('Tests need the Postgres that `npm test` starts: run them with `npm test -- FILE`.')
  return JSON.parse(setting) as Connection
}
