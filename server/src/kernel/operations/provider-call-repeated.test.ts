import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondConnection, untilWaiting } from '../../testing/race.ts'
import { testOrg } from '../../testing/test-org.ts'
import type { MutationContext } from './context.ts'
import { callReceipted } from './testing/keyed.ts'
import {
  testRequest,
  tallyWithProvider,
  countOne,
  readStored,
  nothing,
  tallied,
  tally,
} from './testing/tally.ts'

/** Adds a statement that raises a serialization error when the transaction reaches its commit. */
function clashLater(ctx: MutationContext): void {
  ctx.db.later(`do $$ begin raise exception 'in the way' using errcode = '40001'; end $$`)
}

const clash = () => Promise.reject(Object.assign(new Error('in the way'), { code: '40P01' }))

for (const [where, fail] of [
  ['in the second part', clash],
  ['at the commit of the second part', (ctx: MutationContext) => Promise.resolve(clashLater(ctx))],
] as const)
  test(`if a serialization error occurs ${where}, the second part is repeated, and the provider is called once`, async () => {
    const org = await testOrg()
    const keys: string[] = []
    let tries = 0
    const calls = tallyWithProvider(
      (key) => Promise.resolve(keys.push(key)),
      async (ctx, answer) => {
        tries++
        await countOne(ctx, 'after')
        ctx.emit(tallied, { what: 'after', count: answer })
        if (tries < 3) await fail(ctx)
      },
    )
    const { receipt, replayed } = await callReceipted(org, calls)
    assert.deepEqual([receipt.state, replayed, tries, keys.length], ['completed', false, 3, 1])
    assert.deepEqual(await readStored(org), {
      ...nothing,
      counts: { a: 1, after: 1 },
      events: ['test.tallied 1', 'test.tallied 1'],
      audited: ['test.tally', 'test.tally'],
      receipts: ['key completed'],
    })
    assert.equal(calls.begun, 1)
  })

test('an operation without a key is repeated in the same way', async () => {
  const org = await testOrg()
  let [tries, requests] = [0, 0]
  const calls = tallyWithProvider(
    () => Promise.resolve(requests++),
    async (ctx) => {
      await countOne(ctx, 'after')
      if (++tries < 2) clashLater(ctx)
    },
  )
  assert.deepEqual(await org.run(calls, { what: 'a' }), { count: 1 })
  assert.deepEqual([tries, requests, (await readStored(org)).counts], [2, 1, { a: 1, after: 1 }])
})

test('if the second part is aborted by a deadlock, it is repeated and succeeds', async () => {
  const org = await testOrg()
  await org.run(tally(), { what: 'one' })
  await org.run(tally(), { what: 'other' })
  const rival = await secondConnection(org.app)
  const take = (what: string) =>
    rival.query(`update live.counters set last_value = last_value where org_id = $1 and kind = $2`, [
      org.id,
      what,
    ])
  // Postgres ends a deadlock by aborting the transaction whose `deadlock_timeout` is over first. The rival's timeout is
  // so long that Postgres aborts the operation's transaction and not the rival's.
  await rival.query(`begin; set local deadlock_timeout = '60s'`)
  await take('other')
  let [tries, requests] = [0, 0]
  let passed: Promise<unknown> | undefined
  const calls = tallyWithProvider(
    () => Promise.resolve(requests++),
    async (ctx) => {
      tries++
      // The second attempt waits here until the rival has committed. If it waited for the lock of the row instead, it
      // could exceed the lock timeout on a busy machine.
      await passed
      await countOne(ctx, 'one')
      if (tries === 1) {
        passed = take('one').then(() => rival.query('commit'))
        await untilWaiting(org.app, 1)
      }
      await countOne(ctx, 'other')
    },
  )
  const { receipt } = await callReceipted(org, calls)
  await passed
  assert.equal(receipt.state, 'completed')
  assert.deepEqual([tries, requests, (await readStored(org)).counts], [2, 1, { a: 1, one: 2, other: 2 }])
})

test('after three attempts the second part fails, the receipt stays pending, and a repeat reports it as indeterminate', async () => {
  const org = await testOrg()
  let [tries, requests] = [0, 0]
  const calls = tallyWithProvider(
    () => Promise.resolve(requests++),
    async (ctx) => {
      tries++
      await countOne(ctx, 'after')
      await clash()
    },
  )
  await assert.rejects(callReceipted(org, calls), /in the way/)
  assert.deepEqual([tries, requests], [3, 1])
  assert.deepEqual(await readStored(org), {
    ...nothing,
    counts: { a: 1 },
    audited: ['test.tally'],
    receipts: ['key pending'],
  })
  assert.equal((await callReceipted(org, calls)).receipt.state, 'indeterminate')
  assert.deepEqual([tries, requests, calls.begun], [3, 1, 1])
})

test("a handler that continues after the booking of the provider's answer is stopped, because it could not be repeated", async () => {
  const org = await testOrg()
  const continuing = tally(
    async (ctx) => {
      await ctx.callProvider(
        testRequest,
        () => Promise.resolve(),
        () => ({ count: 1 }),
      )
      return { count: 1 }
    },
    { provider: { resolution: 'Ask the provider.' } },
  )
  await assert.rejects(
    org.run(continuing, { what: 'a' }),
    /must return the result of the transaction that processes the provider's answer/,
  )
})
