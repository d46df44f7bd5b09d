import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { getClient, statementClient } from '../../../customers/clients/operations.ts'
import { receiveProviderRefund } from '../../../office/payments/operations.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import { chargeCard, receiveProviderPayment, refundPayment, voidInvoice, writeOff } from '../operations.ts'
import { addDeposit } from '../testing/add-deposit.ts'
import { addClient, books, pay, read, sent, countEvents } from '../testing/invoicing.ts'

/** Reports that a refund of a card payment, which was booked as succeeded, has failed at the processor. */
async function fail(org: TestOrg, refundId: string): Promise<void> {
  const rows = await org.query<{ reference: string; provider_reference: string; amount_cents: string }>(
    `select r.provider_reference as reference, p.provider_reference, r.amount_cents
       from live.payments r join live.payments p on p.org_id = r.org_id and p.id = r.refund_of
      where r.org_id = $1 and r.id = $2`,
    [refundId],
  )
  const [{ amount_cents, ...ids }] = rows as [(typeof rows)[number]]
  const report = { ...ids, payment_id: null, status: 'failed', currency: 'USD' }
  const system = { type: 'system', id: null } as const
  const input = { ...report, amount_cents: Number(amount_cents) }
  assert.deepEqual(await org.run(receiveProviderRefund, input, system), { result: 'booked' })
}

const refund = (org: TestOrg, payment_id: string, more: object = {}) =>
  org.run(refundPayment, { payment_id, reason: 'Sorry.', ...more }, org.owner)

test('a refund reopens the balance; paying it again emits no second paid event', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const paid = await pay(org, id, 10_000)
  const payment = paid.payments[0]!
  const part = (await refund(org, payment.id, { amount_cents: 3000 })).invoice!
  assert.deepEqual([part.status, part.balance_cents, part.paid_at], ['partial', 3000, null])
  assert.equal(part.first_paid_at, paid.first_paid_at)
  const all = (await refund(org, payment.id)).invoice!
  assert.deepEqual([all.status, all.balance_cents, all.amount_refunded_cents], ['sent', 10_000, 10_000])
  assert.deepEqual(await books(org, all), { receivable: 10_000, revenue: -10_000 })

  const again = await pay(org, id, 10_000)
  assert.deepEqual([again.status, again.first_paid_at], ['paid', paid.first_paid_at])
  assert.equal(await countEvents(org, 'invoice.paid'), 1)
  assert.deepEqual(await books(org, again), { cash: 10_000, revenue: -10_000 })
})

test('a refund with effect credit leaves the invoice paid', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const paid = await pay(org, id, 10_000)
  const { invoice, refund: row } = await refund(org, paid.payments[0]!.id, {
    amount_cents: 2500,
    effect: 'credit',
  })
  assert.deepEqual([invoice!.status, invoice!.balance_cents, invoice!.credit_cents], ['paid', 0, 2500])
  assert.deepEqual([row.kind, row.status, row.refund_of], ['refund', 'succeeded', paid.payments[0]!.id])
  assert.deepEqual(await books(org, invoice!), { cash: 7500, goodwill: 2500, revenue: -10_000 })
})

test('at most the rest of a payment can be refunded, and refunds themselves cannot', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const first = (await pay(org, id, 4000)).payments[0]!.id
  await pay(org, id, 6000)
  await refund(org, first, { amount_cents: 1500 })
  await assert.rejects(refund(org, first, { amount_cents: 2501 }), (error: { details: unknown[] }) => {
    assert.deepEqual(error.details, [
      { field: 'amount_cents', message: 'is more than the refundable amount', refundable_cents: 2500 },
    ])
    return true
  })
  await refund(org, first)
  await assert.rejects(refund(org, first), { code: 'invalid_state' })
  const back = (await read(org, id)).payments.find((entry) => entry.kind === 'refund')!
  await assert.rejects(refund(org, back.id), { code: 'invalid_state' })
  await assert.rejects(refund(org, id), { code: 'not_found' })
})

test('two simultaneous refunds of one payment cannot return more than was paid', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { id: payment } = (await pay(org, id, 10_000)).payments[0]!
  const contenders = [() => refund(org, payment), () => refund(org, payment)]
  const outcomes = await race({ table: 'live.invoices', orgId: org.id, id }, contenders)
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal((await read(org, id)).amount_refunded_cents, 10_000)
})

test('the tip is refunded last', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { id: payment } = (await pay(org, id, 11_500, { tip_cents: 1500 })).payments[0]!
  const untipped = (await refund(org, payment, { amount_cents: 10_000 })).invoice!
  assert.deepEqual([untipped.tip_cents, untipped.balance_cents, untipped.status], [1500, 10_000, 'sent'])
  await books(org, untipped)
})

test('a card payment is refunded to the card', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { payment } = await org.run(chargeCard, { invoice_id: id, payment_method_token: 'tok_ok' }, org.owner)
  const { refund: row, invoice } = await refund(org, payment.id, { amount_cents: 4000 })
  assert.deepEqual([row.method, row.status, invoice!.balance_cents], ['card', 'succeeded', 4000])
  const { rows } = await org.app.inspect.query<{ amount_cents: string }>(
    `select amount_cents from quoin.fake_payments where kind = 'refund'`,
  )
  assert.ok(rows.some((each) => Number(each.amount_cents) === 4000))
  assert.deepEqual(await books(org, invoice!), { card_clearing: 6000, receivable: 4000, revenue: -10_000 })
})

test('a refund that the processor refuses fails and changes neither the invoice nor the books', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { payment } = await org.run(chargeCard, { invoice_id: id, payment_method_token: 'tok_ok' }, org.owner)
  const [before, booksBefore] = [await read(org, id), await books(org)]
  const setStatus = (status: string) =>
    org.query(
      `update quoin.fake_payments set status = $2 where reference in
         (select provider_reference from live.payments where org_id = $1)`,
      [status],
    )
  await setStatus('declined')
  const { refund: row, invoice } = await refund(org, payment.id, { amount_cents: 4000 })
  assert.deepEqual([row.kind, row.status, row.amount_cents], ['refund', 'failed', 4000])
  const { payments, version, updated_at, ...unchanged } = before
  assert.deepEqual({ ...invoice, payments, version, updated_at }, before)
  assert.equal(unchanged.status, 'paid')
  assert.deepEqual(await books(org, invoice!), booksBefore)
  await setStatus('succeeded')
  assert.equal((await refund(org, payment.id)).refund.amount_cents, 10_000)
})

test("a deposit without an invoice is refunded from the client's credit", async () => {
  const org = await testOrg()
  const client_id = await addClient(org)
  const deposit = await addDeposit(org, { client_id, amount_cents: 5000 })
  const { invoice } = await refund(org, deposit, { amount_cents: 2000 })
  assert.equal(invoice, null)
  assert.deepEqual(await books(org), { cash: 3000, client_credit: -3000 })
  const client = await org.run(getClient, { client_id })
  assert.deepEqual([client.credit_cents, client.lifetime_value_cents], [3000, 3000])
})

test('C3: a refund on a written-off invoice becomes bad debt, and the balance stays 0', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 20_000)
  const { payments } = await pay(org, id, 10_000)
  const payment_id = payments[0]!.id
  await assert.rejects(refund(org, payment_id, { effect: 'write_off' }), { code: 'invalid_state' })
  await org.run(writeOff, { invoice_id: id, reason: 'Gone.' }, org.owner)
  await assert.rejects(refund(org, payment_id, { effect: 'reopen' }), {
    code: 'invalid_state',
    details: [{ field: 'effect', message: 'cannot be "reopen" for this invoice' }],
  })
  const { invoice } = await refund(org, payment_id, { amount_cents: 4000 })
  assert.deepEqual(
    [invoice!.status, invoice!.balance_cents, invoice!.written_off_cents],
    ['written_off', 0, 14_000],
  )
  const rest = (await refund(org, payment_id)).invoice!
  assert.deepEqual(
    [rest.balance_cents, rest.written_off_cents, rest.amount_refunded_cents],
    [0, 20_000, 10_000],
  )
  assert.deepEqual(await books(org, rest), { bad_debt: 20_000, revenue: -20_000 })
  await assert.rejects(refund(org, payment_id), { code: 'invalid_state' })
  const paid = await pay(org, id, 20_000)
  assert.deepEqual([paid.status, await books(org, paid)], ['paid', { cash: 20_000, revenue: -20_000 }])
})

test('a full refund of an overpaid payment includes its tip', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { overpayment: 'credit' }, org.owner)
  const { id } = await sent(org)
  const { payments } = await pay(org, id, 11_000, { tip_cents: 1 })
  const { invoice } = await refund(org, payments[0]!.id)
  assert.deepEqual(
    [invoice!.tip_cents, invoice!.balance_cents, invoice!.amount_refunded_cents],
    [0, 10_000, 10_001],
  )
  assert.deepEqual(await books(org, invoice!), {
    cash: 999,
    client_credit: -999,
    receivable: 10_000,
    revenue: -10_000,
  })
})

test('a remaining tip can be refunded while the invoice is open, and must be before the invoice can be voided', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { payments } = await pay(org, id, 10_050, { tip_cents: 50 })
  const open = (await refund(org, payments[0]!.id, { amount_cents: 10_000 })).invoice!
  assert.deepEqual([open.status, open.balance_cents, open.tip_cents], ['sent', 10_000, 50])
  const cancel = () => org.run(voidInvoice, { invoice_id: id }, org.owner)
  await assert.rejects(cancel(), {
    code: 'invalid_state',
    details: [{ field: 'invoice_id', message: 'is sent', balance_cents: 10_000, payments_cents: 50 }],
  })
  const { invoice } = await refund(org, payments[0]!.id)
  assert.deepEqual([invoice!.status, invoice!.balance_cents, invoice!.tip_cents], ['sent', 10_000, 0])
  assert.deepEqual(await books(org, invoice!), { receivable: 10_000, revenue: -10_000 })
  assert.equal((await cancel()).status, 'void')
  await assert.rejects(refund(org, payments[0]!.id), { code: 'invalid_state' })
})

test('the tip of a card payment that succeeds after its invoice was void can be refunded', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const declined = { invoice_id: id, payment_method_token: 'tok_declined', tip_cents: 500 }
  const { payment } = await org.run(chargeCard, declined, org.owner)
  assert.equal(payment.status, 'failed')
  await org.run(voidInvoice, { invoice_id: id }, org.owner)
  const [charge] = await org.query<{ reference: string }>(
    `update quoin.fake_payments f set status = 'succeeded' from live.payments p
      where p.org_id = $1 and p.provider_reference = f.reference returning f.reference`,
  )
  const report = {
    event_id: newId(),
    event_type: 'charge.succeeded',
    status: 'succeeded',
    provider_reference: charge!.reference,
    amount_cents: 10_500,
    currency: 'USD',
    invoice_id: id,
    payment_id: payment.id,
  }
  await org.run(receiveProviderPayment, report, { type: 'system', id: null })
  assert.deepEqual(await books(org), { card_clearing: 10_500, client_credit: -10_000, tips_payable: -500 })
  const { refund: row, invoice } = await refund(org, payment.id)
  assert.deepEqual([row.status, row.amount_cents, row.tip_cents], ['succeeded', 500, 500])
  assert.deepEqual([invoice!.status, invoice!.balance_cents, invoice!.tip_cents], ['void', 0, 0])
  assert.deepEqual(await books(org, invoice!), { card_clearing: 10_000, client_credit: -10_000 })
})

test('a refund on a written-off invoice that fails later reduces the bad debt, and the rest stays written off', async () => {
  const org = await testOrg()
  const { id, client_id } = await sent(org, 20_000)
  const charge = { invoice_id: id, payment_method_token: 'tok_ok', amount_cents: 10_000 }
  const { payment } = await org.run(chargeCard, charge, org.owner)
  await org.run(writeOff, { invoice_id: id, reason: 'Gone.' }, org.owner)
  const { refund: made } = await refund(org, payment.id)
  const lost = await read(org, id)
  assert.deepEqual([lost.status, lost.balance_cents, lost.written_off_cents], ['written_off', 0, 20_000])
  await fail(org, made.id)
  const after = await read(org, id)
  assert.deepEqual(
    [after.status, after.balance_cents, after.written_off_cents, after.amount_refunded_cents],
    ['written_off', 0, 10_000, 0],
  )
  assert.deepEqual(await books(org, after), { bad_debt: 10_000, card_clearing: 10_000, revenue: -20_000 })
  const statement = await org.run(statementClient, { client_id }, org.owner)
  assert.equal(statement.closing_cents, 0)
  const paid = await pay(org, id, 10_000)
  const paidBooks = { card_clearing: 10_000, cash: 10_000, revenue: -20_000 }
  assert.deepEqual([paid.status, await books(org, paid)], ['paid', paidBooks])
})

test('two refunds that fail and a payment in the same instant count each write-off once in the statement', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const { id, client_id } = await sent(org, 30_000)
  const charge = { invoice_id: id, payment_method_token: 'tok_ok', amount_cents: 20_000 }
  const { payment } = await org.run(chargeCard, charge, org.owner)
  await org.run(writeOff, { invoice_id: id, reason: 'Gone.' }, org.owner)
  const first = await refund(org, payment.id, { amount_cents: 10_000 })
  const second = await refund(org, payment.id, { amount_cents: 5_000 })
  const closing = async () => (await org.run(statementClient, { client_id }, org.owner)).closing_cents
  for (const { refund: made } of [first, second]) {
    await fail(org, made.id)
    assert.equal(await closing(), 0)
  }
  assert.equal((await read(org, id)).written_off_cents, 10_000)
  const { balance_cents } = await pay(org, id, 4_000)
  assert.deepEqual([balance_cents, await closing()], [6_000, 6_000])
})

test('an invoice that was written off after its refund is paid again if the refund fails', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 10_000)
  const { payment } = await org.run(chargeCard, { invoice_id: id, payment_method_token: 'tok_ok' }, org.owner)
  const { refund: made } = await refund(org, payment.id)
  await org.run(writeOff, { invoice_id: id, reason: 'Gone.' }, org.owner)
  await fail(org, made.id)
  const after = await read(org, id)
  assert.deepEqual([after.status, after.written_off_cents], ['paid', 0])
  assert.deepEqual(await books(org, after), { card_clearing: 10_000, revenue: -10_000 })
})

test('a refund that a goodwill credit replaced leaves the bad debt when it fails, and the customer gets the money as credit', async () => {
  const org = await testOrg()
  const { id, client_id } = await sent(org, 20_000)
  const charge = { invoice_id: id, payment_method_token: 'tok_ok', amount_cents: 10_000 }
  const { payment } = await org.run(chargeCard, charge, org.owner)
  await org.run(writeOff, { invoice_id: id, reason: 'Gone.' }, org.owner)
  const { refund: made } = await refund(org, payment.id, { effect: 'credit' })
  await fail(org, made.id)
  const after = await read(org, id)
  assert.deepEqual([after.status, after.balance_cents, after.written_off_cents], ['written_off', 0, 10_000])
  assert.equal((await org.run(getClient, { client_id })).credit_cents, 10_000)
})
