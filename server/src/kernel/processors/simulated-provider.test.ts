import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testApp } from '../../testing/test-app.ts'
import { simulatedProvider } from './simulated-provider.ts'

const card = (methodToken: string, amountCents = 5000) => ({
  methodToken,
  amountCents,
  currency: 'USD',
  description: 'Invoice 1',
})

/** Returns the simulated provider in the state of a process that has just started, with nothing in memory. */
async function provider() {
  const app = await testApp()
  return simulatedProvider({ system: app.database.system, now: () => app.kernel.now() })
}

test('a repeated charge with the same key returns the first result, also in another process, and charges only once', async () => {
  const key = randomUUID()
  const first = await (await provider()).charge(card('tok_ok'), key)
  assert.equal(first.status, 'succeeded')
  const again = await provider()
  assert.deepEqual(await again.charge(card('tok_ok'), key), first)
  await assert.rejects(again.charge(card('tok_ok', 5001), key), { code: 'idempotency_conflict' })
  assert.deepEqual(await again.find(first.reference), {
    reference: first.reference,
    status: 'succeeded',
    amountCents: 5000,
    currency: 'USD',
  })
})

test('test cards are declined, stay pending, or are charged without an answer', async () => {
  const simulated = await provider()
  const declined = await simulated.charge(card('tok_declined'), randomUUID())
  assert.equal(declined.status, 'declined')
  assert.equal(declined.declineReason, 'The card was declined.')
  assert.equal((await simulated.charge(card('tok_pending'), randomUUID())).status, 'pending')
  const key = randomUUID()
  await assert.rejects(simulated.charge(card('tok_timeout'), key), /did not answer/)
  // The card `tok_timeout` was charged, but the answer was lost. A repeated request with the same idempotency key
  // returns the success.
  assert.equal((await simulated.charge(card('tok_ok'), key)).status, 'succeeded')
  await assert.rejects(simulated.charge(card('tok_unheard_of'), randomUUID()), { code: 'validation_error' })
  assert.equal(await simulated.find('fake_charge_none'), undefined)
})

test('refunds never exceed the charge, also if two are requested at once', async () => {
  const simulated = await provider()
  const { reference } = await simulated.charge(card('tok_ok'), randomUUID())
  const refund = (amountCents: number, key = randomUUID()) =>
    simulated.refund({ reference, amountCents, currency: 'USD' }, key)
  const outcomes = await Promise.allSettled([refund(3000), refund(3000)])
  assert.deepEqual(outcomes.map((each) => each.status).sort(), ['fulfilled', 'rejected'])
  const key = randomUUID()
  const last = await refund(2000, key)
  assert.deepEqual(await refund(2000, key), last)
  await assert.rejects(refund(1), { code: 'invalid_state' })
})
