import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '../kernel/database/database.ts'
import { lockNumbers } from '../kernel/database/lock-numbers.ts'
import { templateName } from './template.ts'

/** A separate database for this test, cloned from the migrated template. */
export async function testDatabase(server = serverOfTests()): Promise<Connection> {
  const database = `test_${randomBytes(6).toString('hex')}`
  const client = new pg.Client(server)
  await client.connect()
  // Postgres refuses to clone while another process clones the same template, so an advisory lock serializes the
  // clones.
  await client.query('select pg_advisory_lock($1)', [lockNumbers.testTemplate])
  // Since nothing is flushed to disk, copying files is three times as fast as writing pages to the log.
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
