import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { chargeCard, refundPayment, voidInvoice } from '../operations.ts'
import { books, draft, pay, sent } from '../testing/invoicing.ts'

test('the revenue is taken back, the number is kept and never used again', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const voided = await org.run(voidInvoice, { invoice_id: id, reason: 'Twice.' }, org.owner)
  assert.deepEqual([voided.status, voided.balance_cents, voided.invoice_number], ['void', 0, 1])
  assert.equal(voided.voided_at, voided.updated_at)
  assert.deepEqual(await books(org, voided), {})
  assert.equal((await sent(org)).invoice_number, 2)
  await assert.rejects(org.run(voidInvoice, { invoice_id: id }, org.owner), { code: 'invalid_state' })
  await assert.rejects(pay(org, id, 100), { code: 'invalid_state' })
})

test('a draft is void without a trace in the books', async () => {
  const org = await testOrg()
  const voided = await org.run(voidInvoice, { invoice_id: (await draft(org)).id }, org.owner)
  assert.deepEqual([voided.status, voided.invoice_number, await books(org)], ['void', null, {}])
})

test('what is paid or under way has to be given back first', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const payment = (await pay(org, id, 1)).payments[0]!
  await assert.rejects(org.run(voidInvoice, { invoice_id: id }, org.owner), { code: 'invalid_state' })
  await org.run(refundPayment, { payment_id: payment.id, reason: 'x' }, org.owner)
  const charged = { invoice_id: id, payment_method_token: 'tok_pending', amount_cents: 1 }
  const other = await sent(org)
  await org.run(chargeCard, { ...charged, invoice_id: other.id }, org.owner)
  await assert.rejects(org.run(voidInvoice, { invoice_id: other.id }, org.owner), { code: 'invalid_state' })
  const voided = await org.run(voidInvoice, { invoice_id: id }, org.owner)
  assert.equal(voided.status, 'void')
  await books(org, voided)
})
