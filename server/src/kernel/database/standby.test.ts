import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { soon } from '../../testing/soon.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { newId } from '../ids.ts'
import { isConnectionFailure } from './connection-failure.ts'
import { openDatabase } from './database.ts'

test('connections to a standby are refused like those to a server that is starting, until it is the primary', async (t) => {
  const connection = await testDatabase()
  const admin = new pg.Client(connection)
  await admin.connect()
  t.after(() => admin.end())
  // A simulated standby: sessions with this search path find the function below before that of Postgres.
  await admin.query(`create schema standby; grant usage on schema standby to public;
    create function standby.pg_is_in_recovery() returns boolean language sql return true`)
  const database = openDatabase(
    { ...connection, options: '-c search_path=standby,pg_catalog' },
    () => undefined,
    { readers: 1, transactions: 2 },
  )
  t.after(() => database.close())
  const scope = { orgId: newId(), locations: '*' } as const
  const uses = [
    () => database.live.transaction(scope, (transaction) => transaction.row('select 1')),
    () => database.live.reader(scope).row('select 1'),
    () => database.system.row('select 1'),
  ]
  for (const use of uses) await assert.rejects(use(), isConnectionFailure)
  // The refused connections are closed. Those of this test and of attempts in progress remain.
  await soon(async () => {
    const { rows } = await admin.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and state = 'idle' and application_name ~ '^quoin'`,
    )
    assert.ok(rows[0]!.open <= 1, `${rows[0]!.open} connections are open`)
  }, 5_000)
  await admin.query(
    `create or replace function standby.pg_is_in_recovery() returns boolean language sql return false`,
  )
  for (const use of uses) await use()
})
