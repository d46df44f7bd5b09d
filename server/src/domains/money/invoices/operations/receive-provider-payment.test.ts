import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { settlePayment } from '../../../office/payments/operations.ts'
import { recordPayment } from '../operations.ts'
import { invoiceAtLink } from '../../../messages/public-links/testing/invoice-at-link.ts'
import { receiveProviderPayment } from './receive-provider-payment.ts'

const system = { type: 'system', id: null } as const

async function setUpReport(overrides: object = {}) {
  const setup = await invoiceAtLink()
  const event = {
    event_id: `evt_${randomUUID()}`,
    event_type: 'payment_intent.succeeded',
    status: 'succeeded',
    provider_reference: `pi_${randomUUID()}`,
    amount_cents: 10_000,
    currency: 'USD',
    invoice_id: setup.id,
    payment_id: null,
    ...overrides,
  }
  return {
    ...setup,
    event,
    sendReport: (more: object = {}) => setup.org.run(receiveProviderPayment, { ...event, ...more }, system),
  }
}

test('one event, or one payment reported by several events, is booked once', async () => {
  const { sendReport, invoice } = await setUpReport()
  assert.deepEqual(await sendReport(), { result: 'booked' })
  assert.deepEqual(await sendReport(), { result: 'repeated' })
  await sendReport({ event_id: `evt_${randomUUID()}` })
  const { payments, amount_paid_cents } = await invoice()
  assert.deepEqual([payments.length, amount_paid_cents], [1, 10_000])
})

test("a payment in another currency than the invoice's is not booked, and this is logged", async () => {
  const { org, sendReport, invoice } = await setUpReport()
  assert.deepEqual(await sendReport({ currency: 'EUR' }), { result: 'ignored' })
  assert.equal((await invoice()).payments.length, 0)
  assert.ok(org.app.logged.some((line) => line.includes('differs from that of the invoice')))
})

test('a payment that succeeds after it was marked as failed is booked', async () => {
  const { sendReport, invoice, org, id } = await setUpReport()
  const payment = await pendingCheck(org, id)
  await org.run(settlePayment, { payment_id: payment, outcome: 'failed', reason: 'Nobody knows.' }, org.owner)
  assert.equal((await invoice()).balance_cents, 10_000)
  await sendReport({ payment_id: payment })
  const paid = await invoice()
  assert.deepEqual([paid.status, paid.payments.map(({ status }) => status)], ['paid', ['succeeded']])
  // The processor reports a failure late, after it has reported that the payment succeeded. The late report changes
  // nothing.
  await sendReport({ payment_id: payment, status: 'failed', event_id: `evt_${randomUUID()}` })
  assert.equal((await invoice()).status, 'paid')
})

async function pendingCheck(org: TestOrg, invoice_id: string): Promise<string> {
  const input = { invoice_id, amount_cents: 10_000, method: 'check', status: 'pending' }
  return (await org.run(recordPayment, input, org.owner)).payments[0]!.id
}

test('a failed payment does not reduce the balance, and members cannot call the operation', async () => {
  const { org, event, sendReport, invoice } = await setUpReport({ status: 'failed' })
  assert.deepEqual(await sendReport(), { result: 'ignored' })
  assert.equal((await invoice()).balance_cents, 10_000)
  await assert.rejects(org.run(receiveProviderPayment, event, org.owner), { code: 'insufficient_permission' })
})
