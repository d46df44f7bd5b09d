import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { newerMigrations } from '../../testing/newer-migrations.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { Connection } from './database.ts'
import { migrate } from './migrate.ts'

const name = '9000_leads_by_color.sql'
const head = '-- in each mode\n-- without a transaction\n-- expands\n\n'
const sql = `${head}create index concurrently leads_by_color on leads (org_id, notes);`

async function opened(t: TestContext, connection: Connection): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  t.after(() => client.end())
  return client
}

async function indexesOf(client: pg.Client): Promise<{ name: string; isValid: boolean }[]> {
  const { rows } = await client.query<{ name: string; isValid: boolean }>(
    `select i.indexrelid::regclass::text as name, i.indisvalid as "isValid" from pg_index i
      where i.indexrelid::regclass::text like '%by_color' order by 1`,
  )
  return rows
}

const built = ['live', 'sandbox'].map((mode) => ({ name: `${mode}.leads_by_color`, isValid: true }))

test('while two hosts build an index, other transactions write the table, and it is built once', async (t) => {
  const connection = await testDatabase()
  const directory = newerMigrations(t, { [name]: sql })
  const [writer, other] = [await opened(t, connection), await opened(t, connection)]
  await writer.query('begin; lock table live.leads in row exclusive mode')
  const migrating = Promise.all([1, 2].map(() => migrate(connection, directory)))
  const isWaiting = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and query like 'create index concurrently%' and wait_event_type = 'Lock'`
  for (;;) {
    const { rows } = await other.query<{ waiting: number }>(isWaiting)
    if (rows[0]!.waiting > 0) break
  }
  await other.query(`set lock_timeout = '1s'; begin; lock table live.leads in row exclusive mode; commit`)
  await writer.query('commit')
  assert.deepEqual(
    (await migrating).flatMap(({ applied }) => applied),
    [name],
  )
  assert.deepEqual(await indexesOf(other), built)
})

test('an index that an interrupted attempt left unfinished is built again, and a finished one is not', async (t) => {
  const connection = await testDatabase()
  const client = await opened(t, connection)
  await client.query('create index leads_by_color on live.leads (org_id)')
  await client.query('create index leads_by_color on sandbox.leads (org_id)')
  const oids = `select array_agg(x::regclass::oid::text order by x) as oids from unnest(array['live.leads_by_color', 'sandbox.leads_by_color']) x`
  const [before] = (await client.query<{ oids: string[] }>(oids)).rows
  await client.query(
    `update pg_index set indisvalid = false where indexrelid = 'live.leads_by_color'::regclass`,
  )
  await migrate(connection, newerMigrations(t, { [name]: sql }))
  const [after] = (await client.query<{ oids: string[] }>(oids)).rows
  assert.deepEqual(await indexesOf(client), built)
  assert.notEqual(after!.oids[0], before!.oids[0])
  assert.equal(after!.oids[1], before!.oids[1])
})

test('a file without a transaction that contains something else is refused, and nothing of it is applied', async (t) => {
  const connection = await testDatabase()
  const other = `${sql}\nalter table leads add column color text;`
  await assert.rejects(migrate(connection, newerMigrations(t, { [name]: other })), /9000_.* can only contain/)
  const client = await opened(t, connection)
  assert.deepEqual(await indexesOf(client), [])
  const { rowCount } = await client.query(`select from public.quoin_migrations where name = '${name}'`)
  assert.equal(rowCount, 0)
})
