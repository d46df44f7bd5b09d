import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { AppError } from '../errors.ts'
import { releaseSlot, runInSlot } from '../limits/release-slot.ts'
import type { QueryContext } from './context.ts'
import { mutation } from './operation.ts'
import { performDryRun } from './perform-dry-run.ts'
import { callKeyed, callReceipted } from './testing/keyed.ts'
import { readStored, nothing, ownerActor, tally, type Tallied, tallied } from './testing/tally.ts'

/** Returns an operation that counts the calls of its function `prepare`. */
function preparing(prepare: (ctx: QueryContext) => Promise<string> = () => Promise.resolve('made before')) {
  const counted = { prepared: 0 }
  const handed: string[] = []
  const base = tally()
  const operation = mutation<{ what: string }, Tallied, string>({
    ...base,
    emits: [tallied],
    prepare: (ctx) => {
      counted.prepared++
      return prepare(ctx)
    },
    handler: (ctx, input, preparedValue) => {
      handed.push(preparedValue)
      return base.handler(ctx, input)
    },
  })
  return { operation, counted, handed }
}

async function openTransactions({ app }: TestOrg): Promise<number> {
  const { rows } = await app.inspect.query(
    `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  const { connections, idle } = app.database.pools().find(({ role }) => role === 'live')!
  return rows.length + connections - idle
}

test('the result of the prepare step, which runs before the transaction, is passed to the handler', async () => {
  const org = await testOrg()
  const { operation, handed } = preparing(async (ctx) => {
    assert.equal(await openTransactions(org), 0)
    const row = await ctx.db.row<{ id: string }>(`select current_setting('quoin.org_id') as id`)
    return row!.id
  })
  assert.equal((await callReceipted(org, operation)).receipt.state, 'completed')
  await org.run(operation, { what: 'a' })
  await callKeyed(org, operation)
  await performDryRun(org.app.kernel, operation, {
    actor: ownerActor(org),
    input: { what: 'a' },
    requestId: 'r',
  })
  assert.deepEqual(handed, [org.id, org.id, org.id, org.id])
})

test('a prepare step that only reads the database keeps the slot of the request', async () => {
  const org = await testOrg()
  let releasedSlots = 0
  const { operation } = preparing(async (ctx) => {
    await ctx.db.row('select 1 as one')
    assert.equal(releasedSlots, 0)
    return 'computed here'
  })
  await runInSlot(
    () => releasedSlots++,
    () => org.run(operation, { what: 'a' }),
  )
  assert.equal(releasedSlots, 0)
})

test('a prepare step that waits for something outside the process releases the slot of the request first', async () => {
  const org = await testOrg()
  const releases: string[] = []
  const { operation } = preparing(() => {
    releaseSlot()
    releases.push('waits')
    return Promise.resolve('fetched')
  })
  await runInSlot(
    () => releases.push('released'),
    () => org.run(operation, { what: 'a' }),
  )
  assert.deepEqual(releases, ['released', 'waits'])
})

test('a repeat does not run the prepare step, so that it cannot fail where the first call succeeded', async () => {
  const org = await testOrg()
  let isDown = false
  const { operation, counted } = preparing(() =>
    isDown
      ? Promise.reject(new AppError('validation_error', 'There is no such name.'))
      : Promise.resolve('ok'),
  )
  const [receipt, answer] = [await callReceipted(org, operation), await callKeyed(org, operation)]
  isDown = true
  assert.equal((await callReceipted(org, operation)).answer, receipt.answer)
  assert.deepEqual(await callKeyed(org, operation), { ...answer, replayed: true })
  assert.equal(counted.prepared, 2)
})

test('a failed prepare step is answered and stored like a refusal by the handler, and nothing is changed', async () => {
  const org = await testOrg()
  const refusal = new AppError('validation_error', 'There is no such name.')
  const { operation, counted, handed } = preparing(() => Promise.reject(refusal))
  assert.equal((await callReceipted(org, operation)).failure, refusal)
  assert.equal((await callKeyed(org, operation)).status, 422)
  assert.equal((await callKeyed(org, operation)).replayed, true)
  assert.deepEqual([counted.prepared, handed], [2, []])
  assert.deepEqual(
    { ...(await readStored(org)), audited: [] },
    { ...nothing, answers: ['key 422'], receipts: ['key indeterminate'] },
  )
})

test('after its answer has expired, a repeated call runs the prepare step again', async () => {
  const org = await testOrg()
  const { operation, counted } = preparing()
  await callKeyed(org, operation)
  const { app } = org
  const later = { ...app.kernel, now: () => new Date(Date.now() + 73 * 3_600_000).toISOString() }
  assert.equal((await callKeyed(org, operation, { kernel: later })).replayed, false)
  assert.equal(counted.prepared, 2)
})

test('an operation with a prepare step cannot run inside another operation', async () => {
  const org = await testOrg()
  const { operation } = preparing()
  const whole = tally((ctx) => ctx.runOperation(operation, { what: 'b' }))
  await assert.rejects(org.run(whole, { what: 'a' }), /has a prepare step/)
})
