import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg } from '../../testing/test-org.ts'
import { AppError } from '../errors.ts'
import { callReceipted } from './testing/keyed.ts'
import {
  testRequest,
  tallyWithProvider,
  countOne,
  type StoredState,
  readStored,
  nothing,
  tally,
} from './testing/tally.ts'

const answered = () => Promise.resolve()
const nothingMore = () => undefined

test('before the provider is called, the changes so far are committed together with a pending receipt', async () => {
  const org = await testOrg()
  let storedMeanwhile: StoredState | undefined
  const calls = tallyWithProvider(async () => void (storedMeanwhile = await readStored(org)))
  const { receipt } = await callReceipted(org, calls)
  assert.deepEqual(storedMeanwhile, {
    ...nothing,
    counts: { a: 1 },
    audited: ['test.tally'],
    receipts: ['key pending'],
  })
  assert.deepEqual(
    [receipt.state, await readStored(org)],
    [
      'completed',
      {
        ...nothing,
        counts: { a: 1 },
        events: ['test.tallied 1'],
        audited: ['test.tally', 'test.tally'],
        receipts: ['key completed'],
      },
    ],
  )
})

test('a failure after the provider call rolls back only the second part', async () => {
  const org = await testOrg()
  const calls = tallyWithProvider(answered, async (ctx) => {
    await countOne(ctx, 'after')
    throw new AppError('invalid_state', 'No.')
  })
  const { receipt, replayed } = await callReceipted(org, calls)
  assert.deepEqual(
    [receipt.state, receipt.resolution, replayed],
    ['indeterminate', 'Ask the provider.', false],
  )
  const repeated = await callReceipted(org, calls)
  assert.deepEqual(repeated.receipt, { ...receipt, error: { code: 'invalid_state', message: 'No.' } })
  assert.deepEqual(await readStored(org), {
    ...nothing,
    counts: { a: 1 },
    audited: ['test.tally', 'test.tally'],
    receipts: ['key indeterminate'],
  })
})

test('after the provider call, the operation still sees only its own organization', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  await other.run(tally(), { what: 'theirs' })
  let visibleRows: unknown
  const calls = tallyWithProvider(
    answered,
    async (ctx) => (visibleRows = await ctx.db.rows('select kind from counters order by kind')),
  )
  await callReceipted(org, calls)
  assert.deepEqual(visibleRows, [{ kind: 'a' }])
})

test('the provider gets an idempotency key per receipt, and a new one for each call without a key', async () => {
  const org = await testOrg()
  const keys: string[] = []
  const calls = tallyWithProvider((key) => Promise.resolve(keys.push(key)))
  const { receipt } = await callReceipted(org, calls)
  assert.deepEqual(keys, [`quoin-${receipt.request_id}`])
  await org.run(calls, { what: 'a' })
  await org.run(calls, { what: 'a' })
  assert.equal(new Set(keys).size, 3)
})

test('a call whose confirmed effects differ is refused before the provider is called', async () => {
  const org = await testOrg()
  let called = false
  const calls = tallyWithProvider(() => Promise.resolve((called = true)))
  const { failure } = await callReceipted(org, calls, {
    confirmed: { digest: 'of other effects', token: randomUUID(), began: '2026-03-01T12:00:00.000Z' },
  })
  assert.deepEqual([failure?.code, called], ['invalid_state', false])
  assert.deepEqual(await readStored(org), {
    ...nothing,
    audited: ['test.tally'],
    receipts: ['key indeterminate'],
  })
})

test('an operation that calls a provider without declaring it is stopped before the call', async () => {
  const org = await testOrg()
  let called = false
  const calls = tally((ctx) =>
    ctx.callProvider(testRequest, () => Promise.resolve((called = true)), nothingMore),
  )
  await assert.rejects(org.run(calls, { what: 'a' }), /calls a provider without declaring it/)
  assert.equal(called, false)
  assert.deepEqual(await readStored(org), nothing)
})

test('an operation that calls a provider twice is stopped before the second call', async () => {
  const org = await testOrg()
  let calls = 0
  const request = () => Promise.resolve(calls++)
  const twice = tallyWithProvider(request, (ctx) => ctx.callProvider(testRequest, request, nothingMore))
  await assert.rejects(org.run(twice, { what: 'a' }), /calls a provider twice/)
  assert.equal(calls, 1)
})

test('no transaction is open while the provider is called, so that no lock is held', async () => {
  const org = await testOrg()
  const calls = tallyWithProvider(async () => {
    const { rows } = await org.app.inspect.query(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    assert.deepEqual(rows, [])
  })
  assert.deepEqual(await org.run(calls, { what: 'a' }), { count: 1 })
})
