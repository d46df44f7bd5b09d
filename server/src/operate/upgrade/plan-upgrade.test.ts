import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import type { Connection } from '../../kernel/database/database.ts'
import { parseRetention } from '../../kernel/retention/retention.ts'
import { prepareDatabase } from '../../start/prepare-database.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { planUpgrade } from './plan-upgrade.ts'
import { printPlan } from './print-plan.ts'

/** A migration that builds indexes on estimates, invoices and jobs. */
const pending = '0625_open_records.sql'

interface Older {
  connection: Connection
  client: pg.Client
}

/** Returns a database that lacks one migration. Its table of estimates counts as having so many rows. */
async function olderDatabase(t: TestContext, rows: number): Promise<Older> {
  const connection = await testDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  t.after(() => client.end())
  await client.query(`delete from public.quoin_migrations where name = '${pending}'`)
  await client.query(`set session_replication_role = replica;
    insert into live.estimates (org_id, id, location_id, client_id, vertical, status, currency, created_by_type, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'residential', 'draft', 'USD', 'system', now(), now();
    set session_replication_role = origin`)
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'live', 'relname', 'estimates', 'relpages', 1, 'reltuples', ${rows}::real)`,
  )
  return { connection, client }
}

test('a plan multiplies what was observed by the rows of the installation', async (t) => {
  const { client } = await olderDatabase(t, 20_000_000)
  const plan = await planUpgrade(client)
  assert.deepEqual(
    plan.migrations.map(({ name, expands, builds_indexes_on, is_observed }) => ({
      name,
      expands,
      builds_indexes_on,
      is_observed,
    })),
    [
      {
        name: pending,
        expands: true,
        builds_indexes_on: ['estimates', 'invoices', 'jobs'],
        is_observed: true,
      },
    ],
  )
  assert.deepEqual(plan.migrations[0]!.blocks[0], { table: 'estimates', rows: 20_000_000, what: 'writes' })
  assert.ok(plan.seconds > 100 && plan.seconds < 1000, `${plan.seconds} s`)
  assert.deepEqual([plan.from.version, plan.side_by_side], ['0.1.0', true])
  const text = printPlan({ ...plan, free_bytes: 9e9, last_backup: null, running_processes: 0 }, Date.now())
  assert.match(
    text,
    / {2}0625_open_records {2}builds indexes on estimates, invoices, jobs {2}about \d+ min {2}no one can change estimates meanwhile\n/,
  )
  assert.match(text, /Old and new version side by side: yes/)
})

test('a start applies short migrations, and refuses long ones with the command that applies them', async (t) => {
  const { connection, client } = await olderDatabase(t, 20_000_000)
  const preparing = () => prepareDatabase(connection, parseRetention(''), { waitMs: 0 })
  await assert.rejects(preparing(), {
    name: 'StartRefused',
    message: /takes about \d+ min here; .* Run `quoin upgrade --plan`, then `quoin upgrade`/,
  })
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'live', 'relname', 'estimates', 'relpages', 1, 'reltuples', 10::real)`,
  )
  // The indexes exist, because the schema files contain them. So the start reaches the first statement.
  await assert.rejects(preparing(), {
    message: /The migration 0625_open_records.sql failed: .* already exists/,
  })
})

test('a plan of a database that a newer version migrated, or of an empty one, is refused', async (t) => {
  const { client, connection } = await olderDatabase(t, 1)
  await client.query(
    `insert into public.quoin_migrations (name, digest, expands) values ('9001_color.sql', '', false)`,
  )
  await assert.rejects(planUpgrade(client), { name: 'NewerDatabase', message: /migration 9001/ })
  await client.query(`create database ${connection.database}_empty`)
  const empty = new pg.Client({ ...connection, database: `${connection.database}_empty` })
  await empty.connect()
  t.after(() => empty.end())
  await assert.rejects(planUpgrade(empty), { name: 'StartRefused', message: /nothing to upgrade/ })
})
