import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type pg from 'pg'
import { databaseBefore } from '../../testing/database-before.ts'
import type { Connection } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { firstIdAt, newId } from '../ids.ts'
import { makePartitions } from './make-partitions.ts'

// These tests use a database that already contained rows when a migration partitioned its tables.

const [one, other] = [newId(), newId()]
const [old, stray] = [newId(), firstIdAt(Date.now() + 365 * 86_400_000)]

let connection: Connection
let client: pg.Client
before(async () => {
  ;({ connection, client } = await databaseBefore('0120_partitions.sql'))
})
after(() => client.end())

const insert = `insert into live.events (org_id, id, name, payload, cause, occurred_at) values ($1, $2, $3, '{"n": 1}', '{}', now())`

async function events(): Promise<unknown[]> {
  const { rows } = await client.query(
    `select name, position::int, relayed_at is null as waits, tableoid::regclass::text as home from live.events order by position`,
  )
  return rows
}

test('the existing rows become the first partition without being copied, and new rows get a partition of their own', async () => {
  await client.query(insert, [one, old, 'old'])
  await client.query(insert, [one, stray, 'of a clock that was wrong'])
  await client.query(insert, [other, old, 'theirs'])
  await client.query('update live.events set relayed_at = now() where org_id = $1', [other])
  await client.query(
    `insert into live.audit_log (org_id, id, operation, actor_type, request_id, at) values ($1, $2, 'old', 'system', 'r', now())`,
    [one, old],
  )
  const file = async (): Promise<unknown> =>
    (
      await client.query(`select relfilenode from pg_class where relname in ('events', 'live_events_before') and relkind = 'r'
                            and relnamespace in ('live'::regnamespace, to_regnamespace('partitions'))`)
    ).rows
  const before = await file()

  await migrate(connection)
  await makePartitions(connection)

  assert.deepEqual(await file(), before, 'it was copied')
  await client.query(insert, [one, newId(), 'new'])
  await client.query(insert, [one, firstIdAt(Date.now() + 2 * 3_600_000), 'next'])
  const others = 'partitions.live_events_others'
  const former = 'partitions.live_events_before'
  const [first, second, third, fourth, fifth] = (await events()) as { home: string }[]
  assert.deepEqual(first, { name: 'old', position: 1, waits: true, home: former })
  assert.deepEqual(third, { name: 'theirs', position: 3, waits: false, home: former })
  assert.deepEqual(fourth, { name: 'new', position: 4, waits: true, home: former })
  assert.deepEqual(
    { ...second, home: '' },
    { name: 'of a clock that was wrong', position: 2, waits: true, home: '' },
  )
  assert.deepEqual({ ...fifth, home: '' }, { name: 'next', position: 5, waits: true, home: '' })
  for (const { home } of [second!, fifth!])
    assert.ok(home !== former && home.startsWith('partitions.live_events_'))
  assert.equal(second!.home, others)

  const { rows: audited } = await client.query(`select operation, changes from live.audit_log`)
  assert.deepEqual(audited, [{ operation: 'old', changes: [] }])
  await assert.rejects(client.query(insert, [one, old, 'twice']), { code: '23505' })
})

test('the relay finds the unrelayed events of all partitions, and every partition has the indexes of its table', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select name from live.unrelayed_events(200, '00000000-0000-0000-0000-000000000000', '{}')`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['old', 'of a clock that was wrong', 'new', 'next'],
  )
  const { rows: indexes } = await client.query<{ indexes: string }>(
    `select distinct (select string_agg(replace(pg_get_indexdef(x.indexrelid), x.indexrelid::regclass::text, ''), ';' order by x.indisprimary)
                        from pg_index x where x.indrelid = i.inhrelid) ~ 'relayed_at IS NULL' as indexes
       from pg_inherits i where i.inhparent = 'live.events'::regclass`,
  )
  assert.deepEqual(indexes, [{ indexes: true }])
  const { rows: former } = await client.query(
    `select indexrelid::regclass::text as name from pg_index where indrelid = 'partitions.live_events_before'::regclass order by 1`,
  )
  assert.equal(former.length, 2, JSON.stringify(former))
})
