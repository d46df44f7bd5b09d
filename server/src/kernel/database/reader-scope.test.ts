import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import pg from 'pg'
import { secondConnection, untilWaiting } from '../../testing/race.ts'
import { testApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'
import { Reader } from './reader.ts'

/**
 * Creates a reader whose function for setting the tenant scope first acquires an advisory lock. A test that holds
 * this lock can delay the setting, and meanwhile cancel or terminate the waiting query.
 */
async function lockingReader(t: TestContext) {
  const app = await testApp()
  const holder = await secondConnection(app)
  let opened = 0
  const broken = Promise.withResolvers<void>()
  const reader = new Reader(
    async () => {
      const client = new pg.Client({ ...app.owner, pipeline: true })
      client.on('error', () => undefined)
      await client.connect()
      await client.query('set search_path = held, pg_catalog')
      client.once('end', () => broken.resolve())
      opened++
      return client
    },
    { ownPlans: () => undefined },
  )
  t.after(async () => {
    await reader.close()
    await holder.end()
  })
  await app.inspect.query(`create schema if not exists held;
    create or replace function held.set_config(name text, value text, is_local boolean) returns text language sql as $$
      select pg_advisory_xact_lock_shared(7);
      select pg_catalog.set_config(name, value, is_local) $$`)
  const seenBy = (orgId: string): Promise<string | undefined> =>
    reader
      .scopedTo({ orgId, locations: '*' })
      .row<{ org: string }>(`select current_setting('quoin.org_id') as org`)
      .then((row) => row?.org)
  return {
    reader,
    seenBy,
    connections: () => opened,
    broken: broken.promise,
    /**
     * Starts reads while the lock delays the setting of the scope. Cancels or terminates the first read, and then
     * releases the lock for the others. Returns the outcome of each read.
     */
    endedWhileSetting: async (how: 'cancel' | 'terminate', begin: () => Promise<unknown>[]) => {
      await holder.query('select pg_advisory_lock(7)')
      const reads = begin()
      const settled = Promise.allSettled(reads)
      await untilWaiting(app, 1)
      await holder.query(
        `select pg_${how}_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      await Promise.allSettled(reads.slice(0, 1))
      await holder.query('select pg_advisory_unlock(7)')
      return (await settled).map(({ status }) => status)
    },
  }
}

test('if setting a tenant scope was cancelled, the next read sets its scope again', async (t) => {
  const { seenBy, endedWhileSetting } = await lockingReader(t)
  const [former, ours] = [newId(), newId()]
  assert.equal(await seenBy(former), former)
  assert.deepEqual(await endedWhileSetting('cancel', () => [seenBy(ours)]), ['rejected'])
  assert.equal(await seenBy(ours), ours)
})

test('if setting a scope failed, the other reads that share it are repeated after it has been set again', async (t) => {
  const { seenBy, endedWhileSetting } = await lockingReader(t)
  const [former, ours] = [newId(), newId()]
  assert.equal(await seenBy(former), former)
  const scopes: unknown[] = []
  const see = () => seenBy(ours).then((org) => scopes.push(org))
  const ended = await endedWhileSetting('cancel', () => [see(), see(), see()])
  assert.deepEqual(scopes, [ours, ours])
  assert.deepEqual(ended, ['rejected', 'fulfilled', 'fulfilled'])
})

test('if setting a scope failed, a scope that was requested after it is still used correctly', async (t) => {
  const { seenBy, endedWhileSetting } = await lockingReader(t)
  const [former, ours] = [newId(), newId()]
  assert.equal(await seenBy(former), former)
  const ended = await endedWhileSetting('cancel', () => [seenBy(ours), seenBy(former)])
  assert.deepEqual(ended, ['rejected', 'fulfilled'])
  assert.equal(await seenBy(former), former)
})

test('if a connection breaks while a scope is set, its statements fail, and the next statement opens a new connection', async (t) => {
  const { seenBy, endedWhileSetting, connections, broken } = await lockingReader(t)
  const [former, ours] = [newId(), newId()]
  assert.equal(await seenBy(former), former)
  assert.deepEqual(await endedWhileSetting('terminate', () => [seenBy(ours)]), ['rejected'])
  await broken
  assert.equal(await seenBy(ours), ours)
  assert.equal(await seenBy(ours), ours)
  assert.equal(connections(), 2)
})

test('a new connection after one broke while idle sets its own scope', async (t) => {
  const { reader, seenBy, broken } = await lockingReader(t)
  const ours = newId()
  const reads = reader.scopedTo({ orgId: ours, locations: '*' })
  const { pid } = (await reads.row<{ pid: number }>('select pg_backend_pid() as pid'))!
  const { inspect } = await testApp()
  await inspect.query('select pg_terminate_backend($1)', [pid])
  await broken
  assert.equal(await seenBy(ours), ours)
})

test('a scope that is rolled back after it was confirmed is set again', async (t) => {
  const { reader, seenBy } = await lockingReader(t)
  const { inspect } = await testApp()
  // This replacement of `set_config` inserts duplicates into a table with a deferred constraint, so that the
  // statement succeeds but the transaction fails when it ends.
  await inspect.query(`create table if not exists held.fails (n int);
    create table if not exists held.once (n int unique deferrable initially deferred);
    create or replace function held.set_config(name text, value text, is_local boolean) returns text language sql as $$
      insert into held.once select 1 from held.fails;
      select pg_catalog.set_config(name, value, is_local) $$`)
  const [former, ours] = [newId(), newId()]
  assert.equal(await seenBy(former), former)
  await inspect.query('insert into held.fails values (1), (2)')
  const ended = await Promise.allSettled([seenBy(ours), seenBy(ours)])
  assert.deepEqual(
    ended.map((each) => each.status === 'rejected' && each.reason.code),
    ['23505', '23505'],
  )
  await inspect.query('truncate held.fails')
  const reads = reader.scopedTo({ orgId: ours, locations: '*' })
  assert.deepEqual(await reads.row(`select current_setting('quoin.org_id') as org`), { org: ours })
})
