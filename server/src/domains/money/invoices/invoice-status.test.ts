import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { paymentKinds } from '../payment-records/index.ts'
import { type InvoiceFacts, invoiceStatuses, type LedgerEntry, deriveInvoiceState } from './invoice-status.ts'

const timeZone = 'America/Chicago'
const noon = '2026-03-10T17:00:00.000Z'
const draft: InvoiceFacts = {
  total_cents: 10_000,
  credited_cents: 0,
  due_date: null,
  sent_at: null,
  first_viewed_at: null,
  voided_at: null,
  written_off_at: null,
}
const sent: InvoiceFacts = { ...draft, sent_at: '2026-03-01T12:00:00.000Z', due_date: '2026-03-31' }
const late: InvoiceFacts = { ...sent, due_date: '2026-03-09' }

const entry = (
  kind: LedgerEntry['kind'],
  amount_cents: number,
  more: Partial<LedgerEntry> = {},
): LedgerEntry => ({
  id: randomUUID(),
  refund_of: null,
  kind,
  status: 'succeeded',
  amount_cents,
  tip_cents: 0,
  received_at: '2026-03-05T12:00:00.000Z',
  ...more,
})
const at = (facts: InvoiceFacts, ledger: readonly LedgerEntry[] = [], now = noon) =>
  deriveInvoiceState(facts, ledger, { now, timeZone })
const summaryOf = (facts: InvoiceFacts, ledger: readonly LedgerEntry[] = [], now = noon) => {
  const { status, payment_status, is_overdue, balance_cents } = at(facts, ledger, now)
  return [status, payment_status, is_overdue, balance_cents]
}

test('an invoice is a draft until it is sent or gets a payment', () => {
  assert.deepEqual(summaryOf(draft), ['draft', 'unpaid', false, 10_000])
  assert.deepEqual(summaryOf({ ...draft, due_date: '2026-01-01' }), ['draft', 'unpaid', false, 10_000])
  assert.deepEqual(summaryOf(sent), ['sent', 'unpaid', false, 10_000])
  assert.deepEqual(summaryOf(draft, [entry('payment', 4000)]), ['partial', 'partial', false, 6000])
  assert.deepEqual(summaryOf(draft, [entry('deposit', 4000)]), ['draft', 'partial', false, 6000])
})

test('a sent invoice is viewed after the customer opened it', () => {
  assert.deepEqual(summaryOf({ ...sent, first_viewed_at: noon }), ['viewed', 'unpaid', false, 10_000])
})

test('payments, deposit and credit make an invoice partial, then paid', () => {
  assert.deepEqual(summaryOf(sent, [entry('payment', 1)]), ['partial', 'partial', false, 9999])
  assert.deepEqual(summaryOf(sent, [entry('deposit', 2500)]), ['partial', 'partial', false, 7500])
  const all = [entry('deposit', 2500), entry('payment', 7000), entry('credit', 500)]
  assert.deepEqual(summaryOf(sent, all), ['paid', 'paid', false, 0])
  assert.deepEqual(summaryOf(late, all), ['paid', 'paid', false, 0])
})

test('pending and failed payments do not count', () => {
  const pending = [entry('payment', 10_000, { status: 'pending' }), entry('payment', 1, { status: 'failed' })]
  assert.deepEqual(summaryOf(sent, pending), ['sent', 'unpaid', false, 10_000])
  assert.deepEqual(summaryOf(draft, pending), ['draft', 'unpaid', false, 10_000])
})

test('an invoice with total 0 is a draft until it is sent, then paid', () => {
  assert.deepEqual(summaryOf({ ...draft, total_cents: 0 }), ['draft', 'unpaid', false, 0])
  assert.deepEqual(summaryOf({ ...late, total_cents: 0 }), ['paid', 'paid', false, 0])
})

test("an invoice is overdue from midnight after the due date, in the location's time zone", () => {
  const due = { ...sent, due_date: '2026-03-09' }
  assert.deepEqual(summaryOf(due, [], '2026-03-10T04:59:59.999Z'), ['sent', 'unpaid', false, 10_000])
  assert.deepEqual(summaryOf(due, [], '2026-03-10T05:00:00.000Z'), ['overdue', 'unpaid', true, 10_000])
  const london = deriveInvoiceState(due, [], { now: '2026-03-10T00:00:00.000Z', timeZone: 'Europe/London' })
  assert.equal(london.status, 'overdue')
})

test('overdue takes precedence over partial and viewed; the payment status still shows partial payments', () => {
  assert.deepEqual(summaryOf(late, [entry('payment', 4000)]), ['overdue', 'partial', true, 6000])
  assert.deepEqual(summaryOf({ ...late, first_viewed_at: noon }), ['overdue', 'unpaid', true, 10_000])
})

test('a refund reopens the balance; a fully refunded invoice is sent again', () => {
  const paid = entry('payment', 10_000)
  assert.deepEqual(summaryOf(sent, [paid, entry('refund', 3000)]), ['partial', 'partial', false, 3000])
  assert.deepEqual(summaryOf(sent, [paid, entry('refund', 10_000)]), ['sent', 'unpaid', false, 10_000])
  assert.deepEqual(summaryOf(late, [paid, entry('refund', 3000)]), ['overdue', 'partial', true, 3000])
  assert.deepEqual(summaryOf(sent, [paid, entry('refund', 3000), entry('credit', 3000)]), [
    'paid',
    'paid',
    false,
    0,
  ])
})

test('tips are charged on top and returned with their refund', () => {
  const tipped = entry('payment', 11_500, { tip_cents: 1500 })
  const state = at(sent, [tipped])
  assert.deepEqual(
    [state.status, state.tip_cents, state.amount_paid_cents, state.balance_cents],
    ['paid', 1500, 11_500, 0],
  )
  assert.deepEqual(summaryOf(sent, [entry('payment', 1500, { tip_cents: 1500 })]), [
    'sent',
    'unpaid',
    false,
    10_000,
  ])
  const back = at(sent, [tipped, entry('refund', 11_500, { tip_cents: 1500 })])
  assert.deepEqual(
    [back.status, back.tip_cents, back.amount_refunded_cents, back.balance_cents],
    ['sent', 0, 11_500, 10_000],
  )
})

test('void takes precedence over every status, and nothing is owed on a void invoice', () => {
  const voidedFacts = { ...late, voided_at: noon, written_off_at: noon }
  assert.deepEqual(summaryOf(voidedFacts), ['void', 'unpaid', false, 0])
  assert.deepEqual(summaryOf({ ...draft, voided_at: noon }), ['void', 'unpaid', false, 0])
})

test('a write-off covers the remaining balance, whatever was paid', () => {
  const off = { ...late, written_off_at: '2026-03-08T12:00:00.000Z' }
  const row = entry('write_off', 6000, { received_at: '2026-03-08T12:00:00.000Z' })
  assert.deepEqual(summaryOf(off, [entry('payment', 4000), row]), ['written_off', 'partial', false, 0])
  assert.equal(at(off, [entry('payment', 4000), row]).written_off_cents, 6000)
})

test('a reversed write-off no longer counts, and a second one counts alone', () => {
  const first = entry('write_off', 10_000, { received_at: '2026-03-08T12:00:00.000Z' })
  const payment = entry('payment', 4000, { received_at: '2026-03-09T12:00:00.000Z' })
  const off = { ...sent, written_off_at: null }
  assert.deepEqual(summaryOf(off, [first, payment]), ['partial', 'partial', false, 6000])
  const rest = entry('payment', 6000, { received_at: '2026-03-09T13:00:00.000Z' })
  assert.deepEqual(summaryOf(off, [first, payment, rest]), ['paid', 'paid', false, 0])
  const second = entry('write_off', 6000, { received_at: '2026-03-10T12:00:00.000Z' })
  const again = { ...sent, written_off_at: second.received_at }
  assert.deepEqual(summaryOf(again, [first, payment, second]), ['written_off', 'partial', false, 0])
})

test('for any facts, the derived values are consistent with each other', () => {
  const instants = fc.constantFrom(null, '2026-03-01T12:00:00.000Z', '2026-03-08T12:00:00.000Z')
  const facts = fc.record({
    total_cents: fc.nat(20_000),
    credited_cents: fc.constant(0),
    due_date: fc.constantFrom(null, '2026-03-09', '2026-03-31'),
    sent_at: instants,
    first_viewed_at: instants,
    voided_at: instants,
    written_off_at: instants,
  })
  const ledger = fc.array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      refund_of: fc.constantFrom(null, 'a', 'b', 'c'),
      kind: fc.constantFrom(...paymentKinds),
      status: fc.constantFrom(...(['pending', 'succeeded', 'failed'] as const)),
      amount_cents: fc.integer({ min: 1, max: 20_000 }),
      tip_cents: fc.constant(0),
      received_at: fc.constantFrom('2026-03-05T12:00:00.000Z', '2026-03-09T12:00:00.000Z'),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(facts, ledger, (facts, ledger) => {
      const state = at(facts, ledger)
      assert.ok(invoiceStatuses.includes(state.status))
      if (state.status === 'overdue') assert.ok(state.is_overdue && state.balance_cents > 0)
      else assert.equal(state.is_overdue, false)
      if (state.status === 'paid') assert.equal(state.payment_status, 'paid')
      if (state.status === 'partial') assert.equal(state.payment_status, 'partial')
      if (state.status === 'sent' || state.status === 'viewed') assert.equal(state.payment_status, 'unpaid')
      assert.deepEqual(at(facts, ledger.toReversed()), state)
    }),
  )
})
