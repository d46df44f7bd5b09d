// Runs in its own process: it deletes all events of its database.

import assert from 'node:assert/strict'
import { beforeEach, test, type TestContext } from 'node:test'
import { secondConnection } from '../../testing/race.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { lockNumbers } from '../database/lock-numbers.ts'
import { newId } from '../ids.ts'
import type { Subscriber } from './relay.ts'
import { startRelay } from './start-relay.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
  await app.inspect.query('delete from live.events')
})

async function emitEvents(count: number): Promise<void> {
  await app.inspect.query(
    `insert into live.events (org_id, id, name, payload, cause, occurred_at)
     select $1, gen_random_uuid(), 'test.told', '{}', '{}', now() from generate_series(1, $2::int)`,
    [newId(), count],
  )
}

const unrelayed = async (): Promise<number> =>
  Number(
    (await app.inspect.query('select count(*) from live.events where relayed_at is null')).rows[0]!.count,
  )

/**
 * Time between two polls, in milliseconds. It exceeds the time limit of the tests, so that a test fails if the relay
 * is woken up only by a poll and not by a notification.
 */
const pollMs = 20_000

/** Starts a relay that relays a batch only when the test wakes it up. `passed` resolves after the next batch. */
function relaying(t: TestContext, subscriber: Subscriber) {
  const waiting: (() => void)[] = []
  let times = 0
  const relay = startRelay({
    database: app.database,
    subscribers: [subscriber],
    now: () => new Date().toISOString(),
    log: app.kernel.services.log,
    pollMs,
    passed: () => {
      times++
      for (const resolve of waiting.splice(0)) resolve()
    },
  })
  t.after(() => relay.stop())
  const passed = (): Promise<void> => new Promise((resolve) => waiting.push(resolve))
  return { relay, passed, times: () => times }
}

test('waiting callers are notified after each round, and a stop waits only for the current round', async (t) => {
  await emitEvents(450)
  const [entered, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => go.resolve())
  let rounds = 0
  const { relay, times } = relaying(t, async () => {
    if (++rounds < 2) return
    entered.resolve()
    await go.promise
  })
  await entered.promise
  assert.deepEqual([times(), await unrelayed()], [1, 250])
  const stopped = relay.stop()
  go.resolve()
  await stopped
  assert.deepEqual([rounds, await unrelayed()], [2, 50])
})

test('events emitted while another process holds the lock are relayed as soon as it releases the lock, without another wake-up', async (t) => {
  const batchSizes: number[] = []
  const { relay, passed } = relaying(t, async (_transaction, events) => void batchSizes.push(events.length))
  await passed()
  const other = await secondConnection(app)
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [lockNumbers.eventRelay])
  await emitEvents(1)
  relay.wakeUp()
  await passed()
  assert.deepEqual(batchSizes, [])
  await other.query('commit')
  await other.end()
  const began = performance.now()
  while (batchSizes.length === 0) await passed()
  const took = performance.now() - began
  assert.ok(took < pollMs / 2, `it took ${took} ms`)
  assert.deepEqual(batchSizes, [1])
})
