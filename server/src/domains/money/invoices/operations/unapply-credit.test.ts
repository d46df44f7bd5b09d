import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { getClient, statementClient } from '../../../customers/clients/operations.ts'
import { addDays, localToday } from '../../../../kernel/time/index.ts'
import { listPayments } from '../../../office/payments/operations.ts'
import { reportOf } from '../../../office/reports/testing/reporting.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import {
  applyCredit,
  refundPayment,
  sendInvoice,
  unapplyCredit,
  voidInvoice,
  writeOff,
} from '../operations.ts'
import { addDeposit } from '../testing/add-deposit.ts'
import { books, countEvents, draft, pay, read, sent } from '../testing/invoicing.ts'

async function applied(org: TestOrg, total = 20_000, deposit = 5000) {
  const invoice = await sent(org, total)
  const source = await addDeposit(org, { client_id: invoice.client_id, amount_cents: deposit })
  const { payments } = await org.run(applyCredit, { invoice_id: invoice.id }, org.owner)
  return { invoice, source, entry: payments[0]! }
}

const unapply = (org: TestOrg, payment_id: string, more: object = {}) =>
  org.run(unapplyCredit, { payment_id, ...more }, org.owner)

test('applied credit can be removed from an invoice in parts, stays with the client and can be applied again', async () => {
  const org = await testOrg()
  const { invoice, entry, source } = await applied(org)
  const part = await unapply(org, entry.id, { amount_cents: 2000 })
  assert.deepEqual(
    [
      part.status,
      part.balance_cents,
      part.deposit_applied_cents,
      part.amount_released_cents,
      part.amount_refunded_cents,
    ],
    ['partial', 17_000, 5000, 2000, 0],
  )
  const release = part.payments.at(-1)!
  assert.deepEqual([release.kind, release.amount_cents, release.refund_of], ['release', 2000, entry.id])
  assert.deepEqual(await books(org, part), {
    cash: 5000,
    client_credit: -2000,
    receivable: 17_000,
    revenue: -20_000,
  })
  const client = await org.run(getClient, { client_id: invoice.client_id })
  assert.deepEqual(
    [client.credit_cents, client.balance_cents, client.lifetime_value_cents],
    [2000, 17_000, 5000],
  )
  await assert.rejects(unapply(org, entry.id, { amount_cents: 3001 }), {
    code: 'invalid_state',
    details: [
      {
        field: 'amount_cents',
        message: 'is more than the amount that is still applied',
        applied_cents: 3000,
      },
    ],
  })
  const all = await unapply(org, entry.id)
  assert.deepEqual([all.status, all.balance_cents, all.amount_released_cents], ['sent', 20_000, 5000])
  await assert.rejects(unapply(org, entry.id), { code: 'invalid_state' })
  const again = await org.run(applyCredit, { invoice_id: invoice.id, payment_id: source }, org.owner)
  assert.deepEqual([again.balance_cents, again.deposit_applied_cents], [15_000, 10_000])
  await books(org, again)
})

test('removing credit from a draft, which is not booked yet, makes no entry now or later', async () => {
  const org = await testOrg()
  const { id, client_id } = await draft(org, 8000)
  await addDeposit(org, { client_id, amount_cents: 3000 })
  const { payments } = await org.run(applyCredit, { invoice_id: id }, org.owner)
  await unapply(org, payments[0]!.id, { amount_cents: 1000 })
  assert.deepEqual(await books(org), { cash: 3000, client_credit: -3000 })
  const issued = await org.run(sendInvoice, { invoice_id: id }, org.owner)
  assert.equal(issued.balance_cents, 6000)
  assert.deepEqual(await books(org, issued), {
    cash: 3000,
    client_credit: -1000,
    receivable: 6000,
    revenue: -8000,
  })
})

test('removing credit reopens a paid invoice, and the paid event is emitted only once', async () => {
  const org = await testOrg()
  const { invoice, entry } = await applied(org, 5000, 5000)
  const open = await unapply(org, entry.id)
  assert.deepEqual([open.status, open.paid_at, open.first_paid_at === null], ['sent', null, false])
  await org.run(applyCredit, { invoice_id: invoice.id }, org.owner)
  assert.equal(await countEvents(org, 'invoice.paid'), 1)
})

test('payments on the invoice, goodwill, releases and closed invoices cannot be unapplied', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { payments } = await pay(org, id, 4000)
  await assert.rejects(unapply(org, payments[0]!.id), { code: 'invalid_state' })
  await org.run(refundPayment, { payment_id: payments[0]!.id, effect: 'credit', reason: 'x' }, org.owner)
  const goodwill = (await read(org, id)).payments.find(({ kind }) => kind === 'credit')!
  await assert.rejects(unapply(org, goodwill.id), { code: 'invalid_state' })
  const { entry, invoice } = await applied(org)
  const release = (await unapply(org, entry.id, { amount_cents: 1 })).payments.at(-1)!
  await assert.rejects(unapply(org, release.id), { code: 'invalid_state' })
  await org.run(writeOff, { invoice_id: invoice.id, reason: 'gone' }, org.owner)
  await assert.rejects(unapply(org, entry.id), {
    code: 'invalid_state',
    message: 'Credit cannot be removed from an invoice that is written_off.',
  })
  const other = await testOrg()
  await assert.rejects(unapply(other, entry.id), { code: 'not_found' })
  const { version } = await read(org, id)
  await assert.rejects(unapply(org, entry.id, { expected_version: version + 9 }), { code: 'stale_version' })
})

test('C1: an overpayment is released to credit, and no total counts it as a refund', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { overpayment: 'credit' }, org.owner)
  const { id, client_id } = await sent(org, 10_000)
  const paid = await pay(org, id, 15_000, { method: 'check' })
  assert.deepEqual(
    [paid.amount_paid_cents, paid.amount_released_cents, paid.amount_refunded_cents, paid.balance_cents],
    [15_000, 5000, 0, 0],
  )
  const client = await org.run(getClient, { client_id })
  assert.deepEqual(
    [client.credit_cents, client.balance_cents, client.lifetime_value_cents],
    [5000, 0, 15_000],
  )
  const { entries } = await org.run(statementClient, { client_id }, org.owner)
  assert.deepEqual(entries.map(({ kind, amount_cents }) => [kind, amount_cents]).toSorted(), [
    ['deposit', -5000],
    ['invoice', 10_000],
    ['payment', -15_000],
    ['release', 5000],
  ])
  const listed = await org.run(listPayments, { client_id }, org.owner)
  assert.deepEqual(listed.items.map(({ kind, amount_cents }) => [kind, amount_cents]).toSorted(), [
    ['deposit', 5000],
    ['payment', 15_000],
    ['release', 5000],
  ])
  const today = localToday('America/Chicago', new Date())
  const { totals } = await reportOf(org, 'revenue', { from: addDays(today, -1), to: addDays(today, 1) })
  assert.deepEqual([totals.collected_cents, totals.refunded_cents], [15_000, 0])
  const [payment] = paid.payments
  await assert.rejects(
    org.run(refundPayment, { payment_id: payment!.id, amount_cents: 10_001, reason: 'x' }, org.owner),
    { code: 'invalid_state' },
  )
  await org.run(refundPayment, { payment_id: payment!.id, reason: 'x' }, org.owner)
  const voided = await org.run(voidInvoice, { invoice_id: id }, org.owner)
  assert.deepEqual(await books(org, voided), { cash: 5000, client_credit: -5000 })
  const after = await org.run(getClient, { client_id })
  assert.deepEqual([after.credit_cents, after.balance_cents, after.lifetime_value_cents], [5000, 0, 5000])
})
