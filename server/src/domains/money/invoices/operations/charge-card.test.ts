import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { chargeCard } from '../operations.ts'
import { books, pay, read, sent, countEvents } from '../testing/invoicing.ts'

const charge = (org: TestOrg, invoice_id: string, payment_method_token: string, more: object = {}) =>
  org.run(chargeCard, { invoice_id, payment_method_token, ...more }, org.owner)

test('the balance is charged unless an amount is given, with any tip on top', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const part = await charge(org, id, 'tok_ok', { amount_cents: 2500 })
  assert.deepEqual([part.payment.amount_cents, part.invoice.balance_cents], [2500, 7500])
  const rest = await charge(org, id, 'tok_ok', { tip_cents: 1000 })
  assert.deepEqual([rest.payment.amount_cents, rest.payment.tip_cents], [8500, 1000])
  assert.deepEqual([rest.invoice.status, rest.decline_reason], ['paid', null])
  assert.equal(await countEvents(org, 'invoice.paid'), 1)
  assert.deepEqual(await books(org, rest.invoice), {
    card_clearing: 11_000,
    revenue: -10_000,
    tips_payable: -1000,
  })
  await assert.rejects(charge(org, id, 'tok_ok'), { code: 'invalid_state' })
})

test('a declined or unknown card leaves a failed payment and the full balance', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  for (const token of ['tok_declined', 'tok_nobody_knows']) {
    const { payment, decline_reason, invoice } = await charge(org, id, token)
    assert.deepEqual([payment.status, invoice.status, invoice.balance_cents], ['failed', 'sent', 10_000])
    assert.ok(decline_reason)
  }
  const paid = await charge(org, id, 'tok_ok')
  assert.equal(paid.invoice.status, 'paid')
  await books(org, paid.invoice)
})

test('a pending charge reserves its part of the balance', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { payment, invoice } = await charge(org, id, 'tok_pending', { amount_cents: 6000 })
  assert.deepEqual([payment.status, invoice.balance_cents], ['pending', 10_000])
  await assert.rejects(charge(org, id, 'tok_ok', { amount_cents: 4001 }), { code: 'invalid_state' })
  const rest = await charge(org, id, 'tok_ok')
  assert.equal(rest.payment.amount_cents, 4000)
  await books(org, rest.invoice)
})

test('if the processor does not answer, the payment stays pending, so that no one charges twice', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  await assert.rejects(charge(org, id, 'tok_timeout'), /did not answer/)
  assert.deepEqual(
    (await read(org, id)).payments.map((entry) => entry.status),
    ['pending'],
  )
  await assert.rejects(charge(org, id, 'tok_ok'), { code: 'invalid_state' })
})

test('cash paid during a pending charge turns the excess of the card payment into credit', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { payment } = await charge(org, id, 'tok_pending')
  await pay(org, id, 7000)
  const { receiveProviderPayment } = await import('./receive-provider-payment.ts')
  const report = {
    event_id: 'evt_1',
    event_type: 'charge.succeeded',
    status: 'succeeded',
    provider_reference: 'ch_1',
    amount_cents: 10_000,
    currency: 'USD',
    invoice_id: id,
    payment_id: payment.id,
  }
  for (const event_id of ['evt_1', 'evt_1', 'evt_2'])
    await org.run(receiveProviderPayment, { ...report, event_id }, { type: 'system', id: null })
  const invoice = await read(org, id)
  assert.deepEqual([invoice.status, invoice.balance_cents], ['paid', 0])
  assert.deepEqual(await books(org, invoice), {
    card_clearing: 10_000,
    cash: 7000,
    client_credit: -7000,
    revenue: -10_000,
  })
})
