import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimating, acceptedWithDeposit } from '../src/domains/selling/estimates/testing/estimating.ts'
import { collectDeposit } from '../src/domains/selling/estimates/operations.ts'
import { chargeCard, refundPayment } from '../src/domains/money/invoices/operations.ts'
import { pay, read, sent } from '../src/domains/money/invoices/testing/invoicing.ts'
import type { Operation } from '../src/kernel/operations/operation.ts'
import { type TestOrg, testOrg } from '../src/testing/test-org.ts'
import { call } from './from-catalog/calls.ts'

// Tests that a dry run lists every request that the call would send to the card processor, and that a call with the
// confirm token can send only these requests.

interface Shown {
  token: string
  requests: unknown[]
}

async function dryRun(org: TestOrg, operation: Operation, input: object): Promise<Shown> {
  const { status, body, text } = await call(org, operation, input, { dryRun: true })
  assert.equal(status, 200, text)
  return { token: body.data.confirm_token as string, requests: body.data.would.asks as unknown[] }
}

const confirmed = (org: TestOrg, operation: Operation, input: object, token: string) =>
  call(org, operation, input, { headers: { 'confirm-token': token } })

/** Returns the number of payments and refunds that the processor has executed for this organization. */
async function countProcessorRequests(org: TestOrg): Promise<number> {
  const rows = await org.query(
    `select 1 from quoin.fake_payments f where f.metadata->>'org_id' = $1
        or f.refund_of in (select c.reference from quoin.fake_payments c where c.metadata->>'org_id' = $1)`,
  )
  return rows.length
}

async function refuses(org: TestOrg, operation: Operation, input: object, token: string): Promise<void> {
  const before = await countProcessorRequests(org)
  const answer = await confirmed(org, operation, input, token)
  assert.deepEqual([answer.status, answer.body.error.code], [409, 'invalid_state'], answer.text)
  assert.match(answer.body.error.message, /effects have changed/)
  assert.equal(await countProcessorRequests(org), before)
}

test('a charge previewed with 50.00 due is refused once a refund raises the balance to 300.00', async () => {
  const org = await testOrg()
  const { id, invoice_number } = await sent(org, 30_000)
  const { id: payment_id } = (await pay(org, id, 25_000)).payments[0]!
  const { version } = await read(org, id)
  const charge = { invoice_id: id, payment_method_token: 'tok_ok' }
  const { token, requests } = await dryRun(org, chargeCard, charge)
  assert.deepEqual(requests, [
    {
      service: 'cards',
      action: 'charge',
      amount_cents: 5000,
      currency: 'USD',
      method: 'tok_ok',
      document: { kind: 'invoice', id, number: invoice_number, version },
    },
  ])
  await org.run(refundPayment, { payment_id, reason: 'Sorry.' }, org.owner)
  await refuses(org, chargeCard, charge, token)
  const again = await dryRun(org, chargeCard, charge)
  const answer = await confirmed(org, chargeCard, charge, again.token)
  assert.deepEqual([answer.status, answer.body.data.payment.amount_cents], [200, 30_000], answer.text)
})

test('a refund previewed at 500.00 is refused once 300.00 of it were refunded', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 50_000)
  const { payment } = await org.run(chargeCard, { invoice_id: id, payment_method_token: 'tok_ok' }, org.owner)
  const { version, invoice_number } = await read(org, id)
  const refund = { payment_id: payment.id, reason: 'Sorry.' }
  const { token, requests } = await dryRun(org, refundPayment, refund)
  assert.deepEqual(requests, [
    {
      service: 'cards',
      action: 'refund',
      amount_cents: 50_000,
      currency: 'USD',
      method: null,
      document: { kind: 'invoice', id, number: invoice_number, version },
    },
  ])
  await org.run(refundPayment, { ...refund, amount_cents: 20_000 }, org.owner)
  await refuses(org, refundPayment, refund, token)
})

test('a deposit previewed with 50.00 due is refused once 30.00 of it were paid', async () => {
  const of = await estimating()
  const { org } = of
  const { id: estimate_id, version, estimate_number } = await acceptedWithDeposit(of)
  const charge = { estimate_id, payment_method_token: 'tok_ok' }
  const { token, requests } = await dryRun(org, collectDeposit, charge)
  assert.deepEqual(requests, [
    {
      service: 'cards',
      action: 'charge',
      amount_cents: 5000,
      currency: 'USD',
      method: 'tok_ok',
      document: { kind: 'estimate', id: estimate_id, number: estimate_number, version },
    },
  ])
  await of.run(collectDeposit, { estimate_id, amount_cents: 3000, method: 'cash' })
  await refuses(org, collectDeposit, charge, token)
})

test('a deposit that is on no invoice is shown as refunded', async () => {
  const of = await estimating()
  const { id: estimate_id } = await acceptedWithDeposit(of)
  const { payment } = await of.run(collectDeposit, { estimate_id, payment_method_token: 'tok_ok' })
  const refund = { payment_id: payment.id, reason: 'Sorry.' }
  const { token, requests } = await dryRun(of.org, refundPayment, refund)
  assert.deepEqual(requests, [
    {
      service: 'cards',
      action: 'refund',
      amount_cents: 5000,
      currency: 'USD',
      method: null,
      document: { kind: 'deposit', id: payment.id, number: null, version: null },
    },
  ])
  await of.run(refundPayment, { ...refund, amount_cents: 2000 })
  await refuses(of.org, refundPayment, refund, token)
})
