import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { AppError } from '../../errors.ts'
import { callReceipted } from '../testing/keyed.ts'
import { readStored, nothing, ownerActor, tally } from '../testing/tally.ts'

test('a mutation stores its receipt with its effect, and a repeat returns the receipt without running it again', async () => {
  const org = await testOrg()
  const operation = tally()
  const first = await callReceipted(org, operation)
  assert.deepEqual([first.answer, first.failure, first.replayed], ['{"count":1}', null, false])
  assert.deepEqual((await readStored(org)).receipts, ['key completed'])
  const again = await callReceipted(org, operation)
  assert.deepEqual(again, { receipt: first.receipt, answer: '{"count":1}', failure: null, replayed: true })
  assert.equal(operation.begun, 1)
})

test('a refused mutation is not run again, and its receipt contains the error and says that nothing was changed', async () => {
  const org = await testOrg()
  const refused = tally(() => Promise.reject(new AppError('invalid_state', 'No.')))
  const first = await callReceipted(org, refused)
  assert.equal(first.failure?.code, 'invalid_state')
  assert.deepEqual(
    [first.receipt.state, first.receipt.http_status, first.receipt.error, first.receipt.completed_at],
    ['indeterminate', 409, { code: 'invalid_state', message: 'No.' }, null],
  )
  assert.equal(
    first.receipt.resolution,
    'Nothing was changed. Correct the cause and call again with a new Idempotency-Key.',
  )
  const again = await callReceipted(org, refused)
  assert.deepEqual(again, { receipt: first.receipt, answer: null, failure: null, replayed: true })
  assert.equal(refused.begun, 1)
})

test('a repeat while the first call runs returns a pending receipt and does not run the mutation', async (t) => {
  const org = await testOrg()
  const [entered, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => go.resolve())
  const operation = tally(async () => {
    entered.resolve()
    await go.promise
  })
  const first = callReceipted(org, operation)
  await entered.promise
  const meanwhile = await callReceipted(org, operation)
  assert.deepEqual([meanwhile.receipt.state, meanwhile.replayed], ['pending', true])
  go.resolve()
  const { receipt } = await first
  assert.deepEqual([receipt.state, receipt.request_id], ['completed', meanwhile.receipt.request_id])
  assert.equal(operation.begun, 1)
})

test('reusing a key for another call is a conflict, and only the original caller is told the call and receipt', async () => {
  const org = await testOrg()
  const { app, id } = org
  const operation = tally()
  const { receipt } = await callReceipted(org, operation)
  const conflict = { code: 'idempotency_conflict', details: [] }
  const { request_id } = receipt
  const ownConflict = {
    code: 'idempotency_conflict',
    message: 'This Idempotency-Key was used for another call of test.tally.',
    details: [
      { message: `was used for a call whose receipt is ${request_id}`, operation: 'test.tally', request_id },
    ],
  }
  await assert.rejects(callReceipted(org, operation, { what: 'b' }), ownConflict)
  await assert.rejects(callReceipted(org, tally(undefined, { name: 'test.other' })), ownConflict)
  await assert.rejects(callReceipted(org, operation, { apiKeyId: randomUUID() }), conflict)
  const someoneElse = { ...ownerActor(org), id: randomUUID() }
  await assert.rejects(callReceipted(org, operation, { actor: someoneElse }), conflict)
  const elsewhere = { ...ownerActor(org), locations: [org.locationId] }
  await assert.rejects(callReceipted(org, operation, { actor: elsewhere }), conflict)
  const { rows } = await app.inspect.query('select state from live.receipts where org_id = $1', [id])
  assert.deepEqual([operation.begun, rows], [1, [{ state: 'completed' }]])
})

test('an answer that is too large rolls back the effect', async () => {
  const org = await testOrg()
  const { failure, receipt } = await callReceipted(org, tally(), { responseLimit: 5 })
  assert.deepEqual([failure?.code, receipt.http_status, receipt.result], ['response_too_large', 413, null])
  assert.deepEqual(await readStored(org), {
    ...nothing,
    audited: ['test.tally'],
    receipts: ['key indeterminate'],
  })
  const exact = await callReceipted(org, tally(), { key: 'exact', responseLimit: '{"count":1}'.length })
  assert.equal(exact.receipt.state, 'completed')
})

test('an unexpected error leaves no receipt', async () => {
  const org = await testOrg()
  await assert.rejects(
    callReceipted(
      org,
      tally(() => Promise.reject(new Error('broken'))),
    ),
    /broken/,
  )
  assert.deepEqual(await readStored(org), nothing)
})
