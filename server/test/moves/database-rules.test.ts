import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { assertError } from '../../src/testing/expect-error.ts'
import { callsLock, lockOf } from '../../src/kernel/database/lock.ts'
import { movedTables } from '../../src/kernel/moves/moved-tables.ts'
import { standStill } from '../../src/kernel/moves/stand-still.ts'
import { testApp } from '../../src/testing/test-app.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { sideOf } from './side-of.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }
/** Tables about moved organizations that belong to the installation and are not moved. */
// The log of requests tells what this cell has answered.
const ofTheCell = ['quoin.moved_doors', 'quoin.moves', 'quoin.request_log']

async function look(sql: string): Promise<string[]> {
  const { inspect } = await testApp()
  return (await inspect.query<{ name: string }>(sql)).rows.map(({ name }) => name)
}

test('every table with rows of organizations is moved, without being listed', async (t) => {
  const all = await look(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const side = await sideOf(t)
  const moved = (await movedTables(side)).map(({ name }) => name)
  assert.ok(moved.length > 70)
  assert.deepEqual([...moved, ...ofTheCell].toSorted(), all.toSorted())
})

test('every trigger on new rows ignores copies, and every foreign key can be deferred', async () => {
  const triggers = await look(
    `select t.tgrelid::regclass || '.' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and not t.tgisinternal and (t.tgtype & 4) <> 0
        and pg_get_triggerdef(t.oid) not like '%quoin.copying%' and c.relname <> 'moves'`,
  )
  assert.deepEqual(triggers, [])
  const keys = await look(
    `select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and c.contype = 'f' and not c.condeferrable`,
  )
  assert.deepEqual(keys, [])
})

test('every domain table with access for all organizations, and the queue, can be paused', async () => {
  const awake = await look(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname in ('live', 'sandbox') or c.oid = 'quoin.tasks'::regclass)
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd <> 'a' and 'quoin_system'::regrole::oid = any (p.polroles))
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'still' and not p.polpermissive)`,
  )
  assert.deepEqual(awake, [])
})

test('while an organization is paused, its changes are refused, its tasks not found, reads continue, and others are unaffected', async (t) => {
  const [org, other] = [await testOrg(), await testOrg()]
  await org.run(createLead, lead)
  const key = await org.key()
  const side = await sideOf(t, org)
  const events = () =>
    org.app.database.system.rows('select 1 from live.events e where e.org_id = $1', [org.id])
  assert.equal((await events()).length, 1)
  await standStill(side, org.id, '01', 5000)
  const refused = await org.request('POST', '/api/v1/leads', { key, body: lead })
  assertError(refused, 'service_unavailable')
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await org.request('GET', '/api/v1/leads', { key })).status, 200)
  assert.equal((await other.request('POST', '/api/v1/leads', { body: lead })).status, 201)
  assert.deepEqual(await events(), [])
  const late = { orgId: org.id, locations: '*', isEnd: true } as const
  await assert.rejects(
    org.app.database.live.transaction(late, (transaction) => transaction.rows('select 1')),
    { code: 'service_unavailable' },
  )
  await side.close()
  assert.equal((await org.request('POST', '/api/v1/leads', { key, body: lead })).status, 201)
  assert.equal((await events()).length, 2)
})

test('the move waits for a call in progress, and refuses one that comes meanwhile', async (t) => {
  const org = await testOrg()
  const side = await sideOf(t)
  const goOn = Promise.withResolvers<void>()
  t.after(() => goOn.resolve())
  const begun = Promise.withResolvers<void>()
  const scope = { orgId: org.id, locations: '*' } as const
  const call = org.app.database.live.transaction(scope, async (transaction) => {
    await transaction.rows('select 1')
    begun.resolve()
    await goOn.promise
    await transaction.rows(`insert into counters (org_id, kind, last_value) values ($1, 'late', 1)`, [org.id])
  })
  await begun.promise
  const lockQuery = side.client.query(`select pg_advisory_lock(${lockOf('$1')})`, [callsLock(org.id)])
  const refused = org.app.database.live.transaction(scope, (transaction) => transaction.rows('select 1'))
  await assert.rejects(refused, { code: 'service_unavailable' })
  goOn.resolve()
  await call
  await lockQuery
})

test('every foreign key of a domain table has an index, so that deleting an organization stays fast with many organizations', async () => {
  const slow = await look(
    `select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
       join pg_namespace n on n.oid = c.connamespace
      where n.nspname in ('live', 'sandbox') and c.contype = 'f' and c.conparentid = 0
        and not exists (select from pg_index i where i.indrelid = c.conrelid
                         and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
      order by 1`,
  )
  assert.deepEqual(slow, [])
})
