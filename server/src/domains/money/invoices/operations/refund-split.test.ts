import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { listPayments } from '../../../office/payments/operations.ts'
import { invoiceAtLink } from '../../../messages/public-links/testing/invoice-at-link.ts'
import { applyCredit, createInvoice, refundPayment, sendInvoice } from '../operations.ts'
import { books, line, read } from '../testing/invoicing.ts'
import { receiveProviderPayment } from './receive-provider-payment.ts'

const system = { type: 'system', id: null } as const

/**
 * Simulates that a customer pays on the processor's page and that the processor reports the payment. Returns the
 * processor's reference.
 */
async function paidOnPage(org: TestOrg, invoice_id: string, amount_cents: number): Promise<string> {
  const request = {
    amountCents: amount_cents,
    currency: 'USD',
    methodToken: 'tok_ok',
    description: 'Invoice',
  }
  const { reference } = await org.app.kernel.services.payments.usual.charge(request, randomUUID())
  await org.run(
    receiveProviderPayment,
    {
      event_id: `evt_${randomUUID()}`,
      event_type: 'payment_intent.succeeded',
      status: 'succeeded',
      provider_reference: reference,
      amount_cents,
      currency: 'USD',
      invoice_id,
      payment_id: null,
    },
    system,
  )
  return reference
}

/** Returns the amounts of all refunds of a payment at the simulated processor. */
async function refundedAmounts(org: TestOrg, reference: string): Promise<number[]> {
  const { rows } = await org.app.inspect.query<{ cents: number }>(
    `select amount_cents::int as cents from quoin.fake_payments where refund_of = $1 order by created_at, amount_cents`,
    [reference],
  )
  return rows.map(({ cents }) => cents)
}

const back = (org: TestOrg, payment_id: string, amount_cents?: number) =>
  org.run(refundPayment, { payment_id, amount_cents, reason: 'Sorry.' }, org.owner)

const creditOf = async (org: TestOrg, client_id: string) =>
  (await org.run(listPayments, { client_id, kind: 'deposit' }, org.owner)).items.find(
    ({ invoice_id }) => invoice_id === null,
  )!

test('the second of two full payments is refunded to the card that made it', async () => {
  const { org, id, clientId } = await invoiceAtLink()
  const first = await paidOnPage(org, id, 10_000)
  const second = await paidOnPage(org, id, 10_000)
  const overpayment = await creditOf(org, clientId)
  const { refund } = await back(org, overpayment.id)
  assert.equal(refund.status, 'succeeded')
  assert.deepEqual(await refundedAmounts(org, second), [10_000])
  assert.deepEqual(await refundedAmounts(org, first), [])
  assert.deepEqual(await books(org, await read(org, id)), { card_clearing: 10_000, revenue: -10_000 })
})

test('every part of a split payment is refunded to its card, together never more than was paid', async () => {
  const { org, id, clientId } = await invoiceAtLink()
  const reference = await paidOnPage(org, id, 16_000)
  const overpayment = await creditOf(org, clientId)
  assert.equal(overpayment.amount_cents, 6000)
  const input = { client_id: clientId, line_items: [line(2500)], tax_rate_id: null }
  const other = await org.run(createInvoice, input, org.owner)
  await org.run(sendInvoice, { invoice_id: other.id, channels: ['none'] }, org.owner)
  const applied = (await org.run(applyCredit, { invoice_id: other.id }, org.owner)).payments[0]!
  const origin = (await read(org, id)).payments.find(({ kind }) => kind === 'payment')!

  await back(org, applied.id, 1000)
  await back(org, overpayment.id)
  await back(org, origin.id, 4000)
  assert.deepEqual((await refundedAmounts(org, reference)).sort(), [1000, 3500, 4000])
  await back(org, applied.id)
  await back(org, origin.id)
  assert.equal(
    (await refundedAmounts(org, reference)).reduce((sum, cents) => sum + cents, 0),
    16_000,
  )
  for (const spent of [applied, overpayment, origin])
    await assert.rejects(back(org, spent.id, 1), { code: 'invalid_state' })
  const refunds = (await org.run(listPayments, { kind: 'refund' }, org.owner)).items
  assert.deepEqual(new Set(refunds.flatMap((each) => each.origin_id ?? [])), new Set([origin.id]))
  await books(org, await read(org, id))
  await books(org, await read(org, other.id))
})

test('a payment is not refunded through another processor than the one that received it', async () => {
  const { org, id } = await invoiceAtLink()
  await paidOnPage(org, id, 10_000)
  await org.query(`update live.payments set provider = 'stripe' where org_id = $1`)
  const [payment] = (await read(org, id)).payments
  await assert.rejects(back(org, payment!.id), { code: 'invalid_state', message: /another card processor/ })
  assert.equal((await read(org, id)).payments.length, 1)
})
