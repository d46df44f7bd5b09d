import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { updateCompany } from '../../../organization/company/operations.ts'
import { getClient } from '../../../customers/clients/operations.ts'
import { retryWhenBusy } from '../testing/retry-when-busy.ts'
import { books, draft, pay, read, sent, countEvents } from '../testing/invoicing.ts'
import { recordPayment, writeOff } from '../operations.ts'

test('an invoice can be paid in parts, and the paid event is emitted only when nothing is owed', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const part = await pay(org, id, 4000, { method: 'check', reference: '1042' })
  assert.deepEqual(
    [part.status, part.balance_cents, part.paid_at, part.first_paid_at],
    ['partial', 6000, null, null],
  )
  assert.equal(await countEvents(org, 'invoice.paid'), 0)
  const paid = await pay(org, id, 6000)
  assert.deepEqual(
    [part.payment_id, paid.payment_id],
    paid.payments.map((payment) => payment.id),
  )
  assert.deepEqual([paid.status, paid.balance_cents, paid.paid_at], ['paid', 0, paid.updated_at])
  assert.equal(paid.first_paid_at, paid.paid_at)
  assert.deepEqual(await books(org, paid), { cash: 10_000, revenue: -10_000 })

  const payloads = await org.payloads('invoice.paid')
  const last = paid.payments.at(-1)!
  assert.deepEqual(payloads, [
    {
      invoice_id: id,
      invoice_number: 1,
      client_id: paid.client_id,
      job_id: null,
      previous_status: 'partial',
      status: 'paid',
      total_cents: 10_000,
      amount_paid_cents: 10_000,
      balance_cents: 0,
      currency: 'USD',
      paid_at: paid.paid_at,
      final_payment_id: last.id,
      final_payment_method: 'cash',
      version: paid.version,
      updated_at: paid.updated_at,
    },
  ])
})

test('of fifty simultaneous final payments one is accepted, with one event', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 5000)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => retryWhenBusy(() => pay(org, id, 5000))),
  )
  const acceptedPayments = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  assert.equal(acceptedPayments.length, 1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') {
      const { code, details } = outcome.reason as { code: string; details: unknown[] }
      assert.equal(code, 'invalid_state')
      assert.deepEqual(details, [
        { field: 'amount_cents', message: 'is above the balance', balance_cents: 0 },
      ])
    }
  assert.equal(await countEvents(org, 'invoice.paid'), 1)
  assert.deepEqual(await books(org, await read(org, id)), { cash: 5000, revenue: -5000 })
})

test('of two final payments that collide, one waits for the other and is refused', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 5000)
  const contenders = [() => pay(org, id, 5000), () => pay(org, id, 5000)]
  const outcomes = await race({ table: 'live.invoices', orgId: org.id, id }, contenders)
  assert.deepEqual(outcomes.map((outcome) => outcome.status).toSorted(), ['fulfilled', 'rejected'])
  const refused = outcomes.find((outcome) => outcome.status === 'rejected')
  assert.equal((refused!.reason as { code: string }).code, 'invalid_state')
  assert.equal((await read(org, id)).payments.length, 1)
  assert.equal(await countEvents(org, 'invoice.paid'), 1)
})

test('two part payments that collide cannot exceed the balance', async () => {
  const org = await testOrg()
  const { id } = await sent(org, 5000)
  const contenders = [() => pay(org, id, 3000), () => pay(org, id, 3000)]
  await race({ table: 'live.invoices', orgId: org.id, id }, contenders)
  const invoice = await read(org, id)
  assert.deepEqual([invoice.amount_paid_cents, invoice.balance_cents], [3000, 2000])
})

test('the database allows the paid event of an invoice only once', async () => {
  const org = await testOrg()
  const { id } = await pay(org, (await sent(org, 100)).id, 100)
  const again = `insert into live.invoice_firsts (org_id, invoice_id, event, at) values ($1, $2, 'invoice.paid', now())`
  await assert.rejects(org.app.inspect.query(again, [org.id, id]), { code: '23505' })
})

test('a payment above the balance is refused with the balance', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  await pay(org, id, 7500)
  await assert.rejects(pay(org, id, 2501), (error: { code: string; details: unknown[] }) => {
    assert.equal(error.code, 'invalid_state')
    assert.deepEqual(error.details, [
      { field: 'amount_cents', message: 'is above the balance', balance_cents: 2500 },
    ])
    return true
  })
  for (const amount of [0, -1, 1.5]) await assert.rejects(pay(org, id, amount), { code: 'validation_error' })
  assert.equal((await read(org, id)).payments.length, 1)
})

test('if the organization allows it, an overpayment becomes credit of the client', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { overpayment: 'credit' }, org.owner)
  const { id, client_id } = await sent(org)
  const paid = await pay(org, id, 12_300)
  assert.deepEqual([paid.status, paid.balance_cents], ['paid', 0])
  assert.deepEqual(await books(org, paid), { cash: 12_300, revenue: -10_000, client_credit: -2300 })
  const client = await org.run(getClient, { client_id })
  assert.deepEqual(
    [client.balance_cents, client.credit_cents, client.lifetime_value_cents],
    [0, 2300, 12_300],
  )
  await assert.rejects(pay(org, id, 100), { code: 'invalid_state' })
})

test('a tip is charged on top, is not revenue and does not reduce the balance', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const paid = await pay(org, id, 11_500, { tip_cents: 1500 })
  assert.deepEqual(
    [paid.status, paid.tip_cents, paid.total_cents, paid.balance_cents],
    ['paid', 1500, 10_000, 0],
  )
  assert.deepEqual(await books(org, paid), { cash: 11_500, revenue: -10_000, tips_payable: -1500 })
  await assert.rejects(pay(org, id, 100, { tip_cents: 101 }), { code: 'validation_error' })
})

test('a pending payment does not reduce the balance', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const waiting = await pay(org, id, 10_000, { method: 'ach', status: 'pending' })
  assert.deepEqual([waiting.status, waiting.balance_cents], ['sent', 10_000])
  assert.deepEqual(await books(org, waiting), { receivable: 10_000, revenue: -10_000 })
  assert.equal(await countEvents(org, 'invoice.paid'), 0)
})

test('a payment on a draft issues the invoice: it gets a number, and its amounts are booked', async () => {
  const org = await testOrg()
  const { id, invoice_number } = await draft(org)
  assert.equal(invoice_number, null)
  const part = await pay(org, id, 1000)
  assert.deepEqual([part.status, part.invoice_number, part.sent_at], ['partial', 1, null])
  assert.deepEqual(await books(org, part), { cash: 1000, receivable: 9000, revenue: -10_000 })
})

test('a payment after a write-off reverses it, also if it is dated before', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  await org.run(writeOff, { invoice_id: id, reason: 'gone' }, org.owner)
  const part = await pay(org, id, 4000, { received_at: '2026-01-02T10:00:00.000Z' })
  assert.deepEqual([part.status, part.balance_cents, part.written_off_cents], ['partial', 6000, 0])
  assert.deepEqual(await books(org, part), { cash: 4000, receivable: 6000, revenue: -10_000 })
})

test('a member with access to own invoices cannot record payments on others', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const rep = {
    type: 'member' as const,
    id: '00000000-0000-4000-8000-000000000001',
    role: 'sales_rep' as const,
  }
  const input = { invoice_id: id, amount_cents: 100, method: 'cash' }
  await assert.rejects(org.run(recordPayment, input, rep), { code: 'not_found' })
})
