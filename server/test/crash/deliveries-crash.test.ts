// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isAlive } from '../../src/start/postgres/processes.ts'
import { kill9 } from '../../src/start/postgres/testing/scratch.ts'
import { testDatabase } from '../../src/testing/test-database.ts'
import { idOf } from './assert-once.ts'
import {
  allDelivered,
  assertAllArrived,
  count,
  receiversOnLoopback,
  subscribe,
  trickleLeads,
  until,
} from './deliveries.ts'
import { install } from './installation.ts'
import { startLoad } from './load.ts'
import { assertBack } from './outage.ts'
import { seededRandom } from './random.ts'
import { never, type Receiver, startReceiver, status } from './receiver.ts'
import { acknowledgement, type Write } from './write.ts'

const env = { ...receiversOnLoopback, QUOIN_WEBHOOK_RETRY_SECONDS: '0.5,1,2,4' }

test('a service that is killed repeatedly loses no delivery and repeats one only under its own id', async (t) => {
  const random = seededRandom(t)
  const installation = await install(t, await testDatabase(), env)
  const database = await installation.connect()
  const answer = status(200, 40)
  const receiver = await startReceiver(t, answer)
  await subscribe(installation, installation.keys, receiver.url)
  const writes: Write[] = []
  let abandoned: string[] = []
  for (let round = 0; round < 3; round++) {
    const load = startLoad(installation, random)
    await sleep(300 + random.integer(700))
    await untilAtWork(database)
    if (round === 2) await untilUnanswered(receiver)
    await installation.program.kill()
    receiver.answer = answer
    await load.stop()
    writes.push(...load.writes)
    abandoned = await atWork(database)
    await installation.restart()
  }
  // Before the last kill, the test waited until a delivery was in progress. The earlier kills may have happened
  // between deliveries.
  assert.ok(abandoned.length > 0, 'the kill met no delivery at work')
  const pickedUp = await until(
    'what the killed process had begun is delivered',
    async () => (await count(database, `quoin.tasks where id = any ($1)`, [abandoned])) === 0,
  )
  await allDelivered(database)
  const repeated = await assertAllArrived(database, receiver.arrivals)
  assert.ok(repeated > 0, 'what was at work at the kill was not sent again')
  assertDelivered(
    writes,
    receiver.arrivals.map(({ leadId }) => leadId),
  )
  t.diagnostic(
    `${receiver.arrivals.length} arrivals, ${repeated} of them repeated; picked up in ${Math.round(pickedUp)} ms`,
  )
})

test('deliveries in progress when Postgres crashed are delivered, although the same process continues with others', async (t) => {
  const random = seededRandom(t)
  const installation = await install(t, undefined, env)
  const { pid } = installation.program
  const others = await installation.addOrganization('others')
  const receiver = await startReceiver(t, status(200, 150))
  const busy = await startReceiver(t, status(200, 100))
  await subscribe(installation, installation.keys, receiver.url)
  await subscribe(installation, others, busy.url)
  const writes: Write[] = []
  for (let round = 0; round < 2; round++) {
    const load = startLoad(installation, random)
    await sleep(300 + random.integer(500))
    await untilAtWork(await installation.connect())
    await kill9(installation.postmaster())
    await assertBack(installation, 120_000)
    await load.stop()
    writes.push(...load.writes)
  }
  const database = await installation.connect()
  const earlier = await atWork(database)
  assert.ok(earlier.length > 0, 'Postgres died while no delivery was at work')
  const enough = new AbortController()
  const trickle = trickleLeads(installation, others, { everyMs: 20, signal: enough.signal })
  const pickedUp = await until(
    'deliveries that the lost database had recorded as begun are delivered',
    async () => (await count(database, `quoin.tasks where id = any ($1)`, [earlier])) === 0,
  ).finally(() => enough.abort())
  const since = await trickle
  await allDelivered(database)
  const arrivals = [...receiver.arrivals, ...busy.arrivals]
  const repeated = await assertAllArrived(database, arrivals)
  assertDelivered(
    writes,
    receiver.arrivals.map(({ leadId }) => leadId),
  )
  assert.equal(new Set(busy.arrivals.map(({ leadId }) => leadId)).size, since.size)
  assert.ok(isAlive(pid))
  t.diagnostic(
    `${arrivals.length} arrivals, ${repeated} of them repeated; picked up in ${Math.round(pickedUp)} ms`,
  )
})

/** Makes the receiver stop answering, and waits until a delivery has arrived there. */
async function untilUnanswered(receiver: Receiver): Promise<void> {
  receiver.answer = never
  const before = receiver.arrivals.length
  await until('a delivery waits for its answer', () => receiver.arrivals.length > before)
}

const untilAtWork = (database: pg.Client): Promise<number> =>
  until('deliveries are at work', async () => (await atWork(database)).length > 0)

async function atWork(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from quoin.tasks where kind = 'webhooks.deliver' and state = 'processing'`,
  )
  return rows.map(({ id }) => id)
}

/** Fails unless the destination received every lead whose creation was acknowledged. */
function assertDelivered(writes: readonly Write[], leadIds: readonly string[]): void {
  const deliveredIds = new Set(leadIds)
  const acknowledged = writes.flatMap((write) => {
    const answer = write.kind === 'lead' ? acknowledgement(write) : undefined
    return answer ? [idOf(answer)] : []
  })
  assert.ok(acknowledged.length > 0)
  assert.deepEqual(
    acknowledged.filter((id) => !deliveredIds.has(id)),
    [],
  )
}
