import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { invoiceAtLink } from '../../public-links/testing/invoice-at-link.ts'
import { receiveProviderPayment } from './receive-provider-payment.ts'

const system = { type: 'system', id: null } as const

async function told(wanted: object = {}) {
  const made = await invoiceAtLink()
  const event = {
    event_id: `evt_${randomUUID()}`,
    event_type: 'payment_intent.succeeded',
    status: 'succeeded',
    provider_reference: `pi_${randomUUID()}`,
    amount_cents: 10_000,
    currency: 'USD',
    invoice_id: made.id,
    payment_id: null,
    ...wanted,
  }
  return {
    ...made,
    event,
    tell: (more: object = {}) => made.org.run(receiveProviderPayment, { ...event, ...more }, system),
  }
}

test('the same event is booked once, and so is the same payment told by another event', async () => {
  const { tell, invoice } = await told()
  assert.deepEqual(await tell(), { result: 'booked' })
  assert.deepEqual(await tell(), { result: 'repeated' })
  await tell({ event_id: `evt_${randomUUID()}` })
  const { payments, amount_paid_cents } = await invoice()
  assert.deepEqual([payments.length, amount_paid_cents], [1, 10_000])
})

test('what fails to be booked is not noted, so it can come again', async () => {
  const { tell, invoice } = await told()
  await assert.rejects(tell({ currency: 'EUR' }), /EUR/)
  assert.equal((await invoice()).payments.length, 0)
  assert.deepEqual(await tell(), { result: 'booked' })
})

test('a failed payment of a page takes nothing off, and members cannot pretend to be the processor', async () => {
  const { org, event, tell, invoice } = await told({ status: 'failed' })
  assert.deepEqual(await tell(), { result: 'ignored' })
  assert.equal((await invoice()).balance_cents, 10_000)
  await assert.rejects(org.run(receiveProviderPayment, event, org.owner), { code: 'insufficient_permission' })
})
