// Slow: it waits for the time-outs of destinations that never answer.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../src/testing/test-database.ts'
import {
  assertSameBytes,
  count,
  createLeads,
  latencies,
  p95,
  receiversOnLoopback,
  subscribe,
  trickleLeads,
  until,
} from './deliveries.ts'
import { install } from './installation.ts'
import { seededRandom } from './random.ts'
import { never, startReceiver, status } from './receiver.ts'

// On a busy machine it can take minutes until all deliveries have been refused twice. With this setting, the service
// retries for longer than that.
const env = { ...receiversOnLoopback, QUOIN_WEBHOOK_RETRY_SECONDS: '0.5,1,2,2,2,2,5,10,20,30,60' }

test('while a destination refuses everything, deliveries of another organization are not delayed, and all succeed in the end', async (t) => {
  const installation = await install(t, await testDatabase(), env)
  const { keys } = installation
  const others = await installation.addOrganization('healthy')
  const receiver = await startReceiver(t, status(503))
  const healthy = await startReceiver(t, status(200))
  await subscribe(installation, keys, receiver.url)
  await subscribe(installation, others, healthy.url)

  const enough = new AbortController()
  const trickle = trickleLeads(installation, others, { everyMs: 100, signal: enough.signal })
  const leads = await createLeads(installation, keys, 200)
  const tried = (number: number): number =>
    receiver.arrivals.filter(({ attempt }) => attempt === number).length
  await until('all have been refused twice', () => tried(2) >= leads.size)
  receiver.answer = status(200)
  const database = await installation.connect()
  const delivered = `live.webhook_deliveries where body::jsonb #>> '{data,lead_id}' = any ($1) and status = 'delivered'`
  const took = await until(
    'all are delivered',
    async () => (await count(database, delivered, [[...leads.keys()]])) === leads.size,
  )
  enough.abort()
  const answers = await trickle
  await until('the healthy one has all', () => latencies(answers, healthy).length === answers.size)

  const byDelivery = Map.groupBy(receiver.arrivals, ({ deliveryId }) => deliveryId)
  assert.equal(byDelivery.size, leads.size)
  for (const arrivals of byDelivery.values()) {
    assertSameBytes(arrivals)
    const numbers = arrivals.map(({ attempt }) => attempt)
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    )
  }
  const slowest = latencies(answers, healthy).at(-1)!
  assert.ok(slowest < 5000, `the healthy destination waited ${slowest} ms`)
  t.diagnostic(
    `${receiver.arrivals.length} attempts for 200 deliveries, all delivered ${Math.round(took)} ms after the recovery; ` +
      `the healthy one: ${answers.size} deliveries, slowest ${Math.round(slowest)} ms`,
  )
})

test('five deliveries do not wait for two thousand of another organization with many slow destinations', async (t) => {
  const installation = await install(t, await testDatabase(), env)
  const { keys } = installation
  const others = await installation.addOrganization('small')
  const random = seededRandom(t)
  // The receiver answers after varying delays, so that concurrency slots become free one by one.
  const flooded = await startReceiver(t, (response) => status(200, 600 + random.integer(600))(response))
  const small = await startReceiver(t, status(200))
  // Together, the ten destinations may use more concurrency slots than the service has.
  for (let each = 0; each < 10; each++) await subscribe(installation, keys, `${flooded.url}/${each}`)
  await subscribe(installation, others, small.url)
  const database = await installation.connect()
  await createLeads(installation, keys, 200)
  await until(
    'two thousand are queued',
    async () => (await count(database, 'live.webhook_deliveries')) === 2000,
  )
  const waiting = await count(database, 'live.webhook_deliveries where finished_at is null')
  assert.ok(waiting > 1000, `only ${waiting} were waiting`)
  const answers = await createLeads(installation, others, 5)
  await until('the five have arrived', () => small.arrivals.length === 5, 8000)
  const slowest = latencies(answers, small).at(-1)!
  t.diagnostic(`${waiting} deliveries were waiting; the slowest of the five took ${Math.round(slowest)} ms`)
})

test('a destination that never answers delays no other, and its attempts time out', async (t) => {
  const installation = await install(t, await testDatabase(), env)
  const { keys } = installation
  const receiver = await startReceiver(t, status(200))
  const hanging = await startReceiver(t, never)
  for (let each = 0; each < 9; each++) await subscribe(installation, keys, `${receiver.url}/${each}`)
  const measure = async (): Promise<number> => {
    const answers = await trickleLeads(installation, keys, { everyMs: 50, count: 50 })
    await until('all nine have all', () => latencies(answers, receiver).length === 9 * answers.size)
    return p95(latencies(answers, receiver))
  }
  await measure()
  const alone = await measure()
  const hangs = await subscribe(installation, keys, hanging.url)
  const beside = await measure()
  // The limit is generous because of other load on the machine. It is exceeded if deliveries wait for the timeouts of
  // other destinations.
  assert.ok(beside < 3 * alone + 2000, `p95 ${beside} ms, and ${alone} ms without the hanging destination`)

  const database = await installation.connect()
  const ended = `live.webhook_attempts a join live.webhook_deliveries d on d.org_id = a.org_id and d.id = a.delivery_id
    where d.destination_id = $1`
  assert.equal(hanging.arrivals.length, 8, 'a destination has eight attempts at once')
  assert.equal(await count(database, ended, [hangs]), 0)
  const unfinished = `live.webhook_deliveries where destination_id <> $1 and status <> 'delivered'`
  await until('the others are noted', async () => (await count(database, unfinished, [hangs])) === 0)
  await until('an attempt ends', async () => (await count(database, ended, [hangs])) > 0)
  assert.equal(
    await count(
      database,
      `${ended} and (a.error <> 'timeout' or a.duration_ms not between 14900 and 20000)`,
      [hangs],
    ),
    0,
  )
  t.diagnostic(
    `p95 ${Math.round(beside)} ms beside the hanging destination, ${Math.round(alone)} ms without it`,
  )
})
