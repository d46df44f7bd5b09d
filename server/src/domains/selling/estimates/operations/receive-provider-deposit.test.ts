import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { collectDeposit, getEstimate, receiveProviderDeposit } from '../operations.ts'
import { acceptedWithDeposit, type Estimating, estimating } from '../testing/estimating.ts'

const depositEvent = (estimate_id: string, more: object = {}) => ({
  event_id: `evt_${randomUUID()}`,
  event_type: 'payment_intent.succeeded',
  status: 'succeeded',
  provider_reference: `pi_${randomUUID()}`,
  amount_cents: 5000,
  currency: 'USD',
  estimate_id,
  payment_id: null,
  ...more,
})
const receiveDeposit = (of: Estimating, event: object) =>
  of.org.run(receiveProviderDeposit, event, { type: 'system', id: null })
const collected = async (of: Estimating, estimate_id: string) =>
  (await of.run(getEstimate, { estimate_id })).deposit.collected_cents

test("a deposit paid on the processor's page is booked once per event and payment", async () => {
  const of = await estimating()
  const { id } = await acceptedWithDeposit(of)
  const event = depositEvent(id)
  assert.deepEqual(await receiveDeposit(of, event), { result: 'booked' })
  assert.deepEqual(await receiveDeposit(of, event), { result: 'repeated' })
  assert.deepEqual(await receiveDeposit(of, { ...event, event_id: `evt_${randomUUID()}` }), {
    result: 'ignored',
  })
  assert.equal(await collected(of, id), 5000)
  assert.equal((await of.org.events()).filter((name) => name === 'deposit.collected').length, 1)
})

test("a pending charge without a result is completed by the processor's report, whether it succeeded or failed", async () => {
  for (const [status, cents] of [
    ['succeeded', 5000],
    ['failed', 0],
  ] as const) {
    const of = await estimating()
    const { id } = await acceptedWithDeposit(of)
    const { payment } = await of.run(collectDeposit, { estimate_id: id, payment_method_token: 'tok_pending' })
    assert.equal(payment.status, 'pending')
    assert.deepEqual(await receiveDeposit(of, depositEvent(id, { payment_id: payment.id, status })), {
      result: 'booked',
    })
    assert.equal(await collected(of, id), cents)
    assert.equal((await of.org.events()).includes('deposit.collected'), status === 'succeeded')
  }
})

test('reports for unknown estimates, in another currency or of failed payments change nothing', async () => {
  const of = await estimating()
  const { id } = await acceptedWithDeposit(of)
  assert.deepEqual(await receiveDeposit(of, depositEvent(randomUUID())), { result: 'ignored' })
  assert.deepEqual(await receiveDeposit(of, depositEvent(id, { status: 'failed' })), { result: 'ignored' })
  assert.deepEqual(await receiveDeposit(of, depositEvent(id, { currency: 'EUR' })), { result: 'ignored' })
  assert.equal(await collected(of, id), 0)
})
