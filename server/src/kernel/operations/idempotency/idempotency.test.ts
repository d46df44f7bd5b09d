import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondConnection } from '../../../testing/race.ts'
import { testOrg } from '../../../testing/test-org.ts'
import { lockOf } from '../../database/lock.ts'
import { callKeyed, lockOfKey } from '../testing/keyed.ts'
import { keyActor, readStored, tally } from '../testing/tally.ts'

const hourMs = 3_600_000

test('repeats with the same key get the first answer, with headers and body, and do not run the operation', async () => {
  const org = await testOrg()
  const operation = tally()
  const first = await callKeyed(org, operation)
  assert.deepEqual(first, {
    status: 201,
    headers: { location: '/here' },
    body: '{"count":1}',
    replayed: false,
  })
  assert.deepEqual(await callKeyed(org, operation), { ...first, replayed: true })
  assert.equal(operation.begun, 1)
  assert.deepEqual((await readStored(org)).events, ['test.tallied 1'])
})

test('another request with the same key is a conflict, and the key still returns the first answer', async () => {
  const org = await testOrg()
  const operation = tally()
  const first = await callKeyed(org, operation)
  await assert.rejects(callKeyed(org, operation, { what: 'b' }), {
    code: 'idempotency_conflict',
    message: 'This Idempotency-Key was used for another request, a call of test.tally.',
    details: [{ message: 'was used for test.tally', operation: 'test.tally' }],
  })
  // Simulates an answer that was stored before the column `operation` existed.
  await org.query('update live.idempotency_records set operation = null where org_id = $1')
  await assert.rejects(callKeyed(org, operation, { what: 'b' }), {
    code: 'idempotency_conflict',
    message: 'This Idempotency-Key was used for another request.',
    details: [],
  })
  assert.equal(operation.begun, 1)
  assert.deepEqual(await callKeyed(org, operation), { ...first, replayed: true })
})

test('a repeat during the first request is refused as in progress and does not run the operation', async (t) => {
  const org = await testOrg()
  const [entered, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => go.resolve())
  const operation = tally(async () => {
    entered.resolve()
    await go.promise
  })
  const first = callKeyed(org, operation)
  await entered.promise
  await assert.rejects(callKeyed(org, operation), {
    code: 'idempotency_in_progress',
    retryAfterSeconds: 1,
  })
  // The content of the running request cannot be read yet. So a request with other content is refused in the same
  // way, and not as a conflict.
  await assert.rejects(callKeyed(org, operation, { what: 'b' }), { code: 'idempotency_in_progress' })
  go.resolve()
  assert.equal((await first).status, 201)
  assert.equal(operation.begun, 1)
})

test('an answer is replayed also while another connection holds the lock of its key', async () => {
  const org = await testOrg()
  const first = await callKeyed(org, tally())
  const other = await secondConnection(org.app)
  await other.query(`select pg_advisory_lock(${lockOf('$1')})`, [lockOfKey(org)])
  assert.deepEqual(await callKeyed(org, tally()), { ...first, replayed: true })
  await other.end()
})

test('a key can be used again exactly 72 hours after its answer', async () => {
  const org = await testOrg()
  const start = Date.UTC(2036, 0, 1)
  const at = (ms: number) => ({
    kernel: { ...org.app.kernel, now: () => new Date(start + ms).toISOString() },
  })
  const operation = tally()
  await callKeyed(org, operation, at(0))
  assert.equal((await callKeyed(org, operation, at(72 * hourMs - 1))).replayed, true)
  const again = await callKeyed(org, operation, { ...at(72 * hourMs), what: 'b' })
  assert.deepEqual([again.replayed, operation.begun], [false, 2])
  assert.equal((await callKeyed(org, operation, { ...at(73 * hourMs), what: 'b' })).replayed, true)
  assert.deepEqual((await readStored(org)).answers, ['key 201'])
})

test('an expired answer whose key is locked is not replayed, and the operation is not run', async () => {
  const org = await testOrg()
  const operation = tally()
  const start = Date.UTC(2036, 0, 1)
  const at = (ms: number) => ({ ...org.app.kernel, now: () => new Date(start + ms).toISOString() })
  await callKeyed(org, operation, { kernel: at(0) })
  const other = await secondConnection(org.app)
  await other.query(`select pg_advisory_lock(${lockOf('$1')})`, [lockOfKey(org)])
  await assert.rejects(callKeyed(org, operation, { kernel: at(80 * hourMs) }), {
    code: 'idempotency_in_progress',
  })
  await other.end()
  assert.equal(operation.begun, 1)
})

test('the same key in another organization or mode is independent', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const operation = tally()
  await callKeyed(org, operation)
  await callKeyed(other, operation)
  await callKeyed(org, operation, { actor: { ...keyActor(org), mode: 'sandbox' } })
  assert.equal(operation.begun, 3)
})

test('a running request does not block other keys of the organization, nor the same key in the other mode', async (t) => {
  const org = await testOrg()
  const [entered, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => go.resolve())
  const first = callKeyed(
    org,
    tally(async () => {
      entered.resolve()
      await go.promise
    }),
  )
  await entered.promise
  assert.equal((await callKeyed(org, tally(), { key: 'other', what: 'b' })).status, 201)
  const sandbox = await callKeyed(org, tally(), { actor: { ...keyActor(org), mode: 'sandbox' } })
  assert.equal(sandbox.status, 201)
  go.resolve()
  assert.equal((await first).status, 201)
})
