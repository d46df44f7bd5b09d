// Slow: installations are started, and companies move between them.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { standStill } from '../../src/kernel/moves/stand-still.ts'
import { callReceipted } from '../../src/kernel/operations/testing/keyed.ts'
import { tallyWithProvider, countOne, readStored } from '../../src/kernel/operations/testing/tally.ts'
import { queueTask } from '../../src/kernel/tasks/queue.ts'
import { taskKind, type TaskResult } from '../../src/kernel/tasks/task.ts'
import { Worker } from '../../src/kernel/tasks/worker.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { sideOf } from './side-of.ts'

const now = (): string => new Date().toISOString()

/** Starts tasks of one queue partition. They run until the test ends them. */
async function atWork(
  t: TestContext,
  tasks: number,
  settings: { perPartition?: number; leaseSeconds?: number } = {},
) {
  const org = await testOrg()
  const [begun, ends] = [[] as string[], Promise.withResolvers<TaskResult>()]
  const kind = taskKind({
    name: `test.${randomUUID()}`,
    payload: z.strictObject({ name: z.string() }),
    delaysSeconds: [60],
    handler: (_ctx, { name }) => {
      begun.push(name)
      return ends.promise
    },
  })
  const { database, kernel } = org.app
  const log = kernel.services.log
  const worker = new Worker({ database, kinds: [kind], now, log, leaseSeconds: 30, ...settings })
  await database.system.transaction(async (transaction) => {
    for (let n = 0; n < tasks; n++)
      await queueTask(
        transaction,
        kind,
        { name: `task ${n}` },
        { orgId: org.id, partition: 'lane', now: now() },
      )
  })
  worker.start()
  t.after(async () => {
    ends.resolve({ outcome: 'done' })
    await worker.stop()
  })
  const states = async () => {
    const { rows } = await org.app.inspect.query<{ state: string }>(
      'select state from quoin.tasks where kind = $1 order by position',
      [kind.name],
    )
    return rows.map(({ state }) => state)
  }
  return { org, begun, ends, states }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5)
}

test('while an organization is being paused, a worker keeps its running task for longer than a lease', async (t) => {
  const { org, begun, ends, states } = await atWork(t, 1, { leaseSeconds: 2 })
  await until(() => begun.length === 1)
  const still = standStill(await sideOf(t, org), org.id, '01', 20_000).then(() => 'still')
  assert.equal(await Promise.race([still, sleep(4500, 'waits')]), 'waits')
  ends.resolve({ outcome: 'done' })
  await still
  assert.deepEqual([begun, await states()], [['task 0'], []])
})

test('claimed tasks end before the organization is paused, and no unclaimed one starts', async (t) => {
  const { org, begun, ends, states } = await atWork(t, 5, { perPartition: 1 })
  await until(async () => (await states()).filter((state) => state === 'processing').length === 2)
  assert.equal(begun.length, 1)
  const still = standStill(await sideOf(t, org), org.id, '01', 20_000).then(() => 'still')
  assert.equal(await Promise.race([still, sleep(500, 'waits')]), 'waits')
  ends.resolve({ outcome: 'done' })
  await still
  await sleep(700)
  assert.deepEqual(
    [begun, await states()],
    [
      ['task 0', 'task 1'],
      ['pending', 'pending', 'pending'],
    ],
  )
})

test('the move waits for a call that waits for an external answer, and its bookings exist once', async (t) => {
  const org = await testOrg()
  const [requested, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const calls = tallyWithProvider(
    async () => {
      requested.resolve()
      await answer.promise
    },
    (ctx) => countOne(ctx, 'booked'),
  )
  const call = callReceipted(org, calls)
  await requested.promise
  const still = standStill(await sideOf(t, org), org.id, '01', 20_000).then(() => 'still')
  assert.equal(await Promise.race([still, sleep(700, 'waits')]), 'waits')
  await assert.rejects(org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }), {
    code: 'service_unavailable',
  })
  answer.resolve()
  assert.equal((await call).receipt.state, 'completed')
  await still
  const { a, booked } = (await readStored(org)).counts
  assert.deepEqual([a, booked], [1, 1])
})

test('a move waits for running work that covers all organizations, and new such work skips the organization', async (t) => {
  const org = await testOrg()
  await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  const { system } = org.app.database
  const text = 'select 1 from live.events e where e.org_id = $1'
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const relay = system.transaction(async (transaction) => {
    const before = await transaction.rows(text, [org.id])
    begun.resolve()
    await goOn.promise
    return [before, await transaction.rows(text, [org.id])].map(({ length }) => length)
  })
  await begun.promise
  const still = standStill(await sideOf(t, org), org.id, '01', 20_000).then(() => 'still')
  assert.equal(await Promise.race([still, sleep(700, 'waits')]), 'waits')
  assert.deepEqual(await system.rows(text, [org.id]), [])
  goOn.resolve()
  assert.deepEqual(await relay, [1, 1])
  await still
})
