import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { getClient, statementClient } from '../../../customers/clients/operations.ts'
import { createEstimate } from '../../../selling/estimates/operations.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { setLineItems } from '../../../work/jobs/operations.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import {
  applyCredit,
  chargeCard,
  createFromJob,
  refundPayment,
  sendInvoice,
  voidInvoice,
  writeOff,
} from '../operations.ts'
import { addDeposit } from '../testing/add-deposit.ts'
import { addClient, books, draft, line, pay, read, sent } from '../testing/invoicing.ts'

test("voiding reverses the revenue, and the invoice's number is kept and not reused", async () => {
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

test('voiding a draft makes no entry in the books', async () => {
  const org = await testOrg()
  const voided = await org.run(voidInvoice, { invoice_id: (await draft(org)).id }, org.owner)
  assert.deepEqual([voided.status, voided.invoice_number, await books(org)], ['void', null, {}])
})

test('an invoice with payments or a pending charge cannot be voided until they are refunded', async () => {
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

test('C4: voiding an invoice releases the deposit applied to it', async () => {
  const org = await testOrg()
  const { id, client_id } = await sent(org, 20_000)
  const estimate = await org.run(createEstimate, { client_id, location_id: org.locationId })
  await addDeposit(org, { client_id, estimate_id: estimate.id, amount_cents: 5000 })
  await org.run(applyCredit, { invoice_id: id }, org.owner)
  const voided = await org.run(voidInvoice, { invoice_id: id }, org.owner)
  assert.deepEqual(await books(org, voided), { cash: 5000, deposit_liability: -5000 })
  assert.deepEqual(
    [voided.status, voided.balance_cents, voided.amount_released_cents, voided.amount_refunded_cents],
    ['void', 0, 5000, 0],
  )
  const client = await org.run(getClient, { client_id })
  assert.deepEqual([client.credit_cents, client.balance_cents], [5000, 0])
})

test('a void invoice of $0 does not lock its job', async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const job_id = await addJob(org, { client_id, line_items: [lineItem(0)] })
  const { id } = await org.run(createFromJob, { job_id }, org.owner)
  assert.equal((await org.run(sendInvoice, { invoice_id: id }, org.owner)).status, 'paid')
  assert.equal((await org.run(voidInvoice, { invoice_id: id }, org.owner)).status, 'void')
  await org.run(setLineItems, { job_id, line_items: [line(9000)] }, org.owner)
  assert.equal((await org.run(createFromJob, { job_id }, org.owner)).total_cents, 9000)
})

test('voiding returns goodwill to the company, and it never becomes credit of the client', async () => {
  const org = await testOrg()
  const { id, client_id } = await sent(org, 10_000)
  const { payments } = await pay(org, id, 10_000)
  await org.run(refundPayment, { payment_id: payments[0]!.id, effect: 'credit', reason: 'Late.' }, org.owner)
  assert.deepEqual(await books(org, await read(org, id)), { goodwill: 10_000, revenue: -10_000 })
  const voided = await org.run(voidInvoice, { invoice_id: id }, org.owner)
  assert.deepEqual(await books(org, voided), {})
  assert.deepEqual([voided.amount_released_cents, voided.credit_cents], [0, 0])
  const client = await org.run(getClient, { client_id })
  assert.deepEqual([client.credit_cents, client.balance_cents, client.lifetime_value_cents], [0, 0, 0])
  assert.equal((await org.run(statementClient, { client_id }, org.owner)).closing_cents, 0)
})

test('a written-off invoice without payments can be voided, which reverses the loss', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 10_000)
  await org.run(writeOff, { invoice_id: id, reason: 'Gone.' }, org.owner)
  const voided = await org.run(voidInvoice, { invoice_id: id }, org.owner)
  assert.deepEqual([voided.status, await books(org, voided)], ['void', {}])
})

test('a deposit applied to a void draft is available again exactly once, also without a release entry', async () => {
  const org = await testOrg()
  const { id, client_id } = await draft(org)
  const payment_id = await addDeposit(org, { client_id, amount_cents: 3000 })
  await org.run(applyCredit, { invoice_id: id }, org.owner)
  const voided = await org.run(voidInvoice, { invoice_id: id }, org.owner)
  assert.deepEqual(
    [voided.amount_released_cents, await books(org)],
    [3000, { cash: 3000, client_credit: -3000 }],
  )
  const creditOf = async () => (await org.run(getClient, { client_id })).credit_cents
  assert.equal(await creditOf(), 3000)
  await org.app.inspect.query(`delete from live.payments where org_id = $1 and kind = 'release'`, [org.id])
  assert.equal(await creditOf(), 3000)
  const applied = voided.payments.find(({ kind }) => kind === 'deposit')!
  await assert.rejects(org.run(refundPayment, { payment_id: applied.id, reason: 'x' }, org.owner), {
    code: 'invalid_state',
  })
  await org.run(refundPayment, { payment_id, reason: 'x' }, org.owner)
  assert.deepEqual([await creditOf(), await books(org)], [0, {}])
})
