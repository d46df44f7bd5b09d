import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Creditable } from './credit-note.ts'
import { amountsOf } from './document.ts'
import { Customer } from './customer.ts'
import { shareOfLeft } from './exact.ts'
import { repricedCents, repricedRate } from './repriced.ts'
import { remainingAtEnd, written } from './pinned.ts'
import { billed, depositFor, type SoldPart, take } from './sold.ts'
import { instantOf } from './wall-clock.ts'

// Checks that the calculation in this folder gives the results in the examples of the specification. The calculation
// shares no code with the service and does not call it.

const one = 10_000n
const line = (unit_price_cents: number, quantity = '1') => ({ quantity, unit_price_cents, taxable: true })
const cityAndState = [
  { name: 'State', percent: '6.25' },
  { name: 'City', percent: '1' },
]

test('an overpayment stays with the customer as credit', () => {
  const customer = new Customer()
  const invoice = customer.issue(10_000)
  customer.pay(invoice, { amount: 15_000, method: 'check' })
  const { paid, released, refunded, balance } = customer.figures(invoice)
  assert.deepEqual([paid, released, refunded, balance], [15_000, 5000, 0, 0])
  assert.equal(customer.credit, 5000)
})

test('three credit notes for one piece each credit exactly the amount of the line', () => {
  const amounts = amountsOf([line(3333, '3'), line(5001)], { type: 'percent', value: '5' }, [
    { name: 'All', percent: '8.25' },
  ])
  assert.equal(amounts.total, 15_426)
  const creditable = new Creditable(amounts, [3n * one, one])
  const notes = [1, 2, 3].map(() => creditable.credit([{ line: 0, taking: { quantity: one } }]))
  assert.deepEqual(
    notes.map(({ total, tax }) => [total, tax]),
    [
      [3427, 261],
      [3428, 262],
      [3428, 261],
    ],
  )
  assert.equal(creditable.creditAll().total, 15_426 - 3427 - 3428 - 3428)
})

test('a chargeback on a written-off invoice is bad debt', () => {
  const customer = new Customer()
  const invoice = customer.issue(20_000)
  const payment = customer.pay(invoice, { amount: 10_000, method: 'check' })
  customer.writeOff(invoice)
  customer.refund(payment, 10_000, 'write_off')
  const { bad_debt, cash = 0 } = customer.accounts
  assert.deepEqual([bad_debt, cash, customer.figures(invoice).balance], [20_000, 0, 0])
})

test('a void releases the deposit that was applied', () => {
  const customer = new Customer()
  const invoice = customer.issue(20_000)
  const deposit = customer.deposit(5000)
  customer.apply(invoice, deposit, 5000)
  customer.void(invoice)
  const { deposit_liability, receivable = 0 } = customer.accounts
  assert.deepEqual([deposit_liability, receivable], [-5000, 0])
})

test('a split sale is billed at exactly its price, whichever job is billed first', () => {
  const rates = [{ name: 'All', percent: '8.25' }]
  const tenPercent = { type: 'percent', value: '10' } as const
  const untaxed = amountsOf([line(80_000), line(20_000)], tenPercent, [])
  const parts = (amounts: typeof untaxed) =>
    amounts.lines.map((each, of): SoldPart => ({ ...each, of, quantity: one }))
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const totals = order.map((at) => billed([parts(untaxed)[at]!], [], []).total)
    assert.deepEqual(
      totals,
      order.map((at) => [72_000, 18_000][at]),
    )
  }
  const taxed = amountsOf([line(80_000), line(20_000)], tenPercent, rates)
  assert.equal(taxed.tax, 7425)
  assert.deepEqual(
    taxed.lines.map(({ tax }) => tax),
    [5940, 1485],
  )
})

const threeLines = () =>
  amountsOf([line(12_345), line(6789), line(4321)], { type: 'fixed', value: '2500' }, cityAndState)

test('a fixed discount and the tax of two jurisdictions are divided among the invoices of single lines', () => {
  const accepted = threeLines()
  assert.equal(accepted.total, 22_474)
  assert.deepEqual(
    accepted.lines.map(({ discount, tax }) => [discount, tax]),
    [
      [1316, 799],
      [724, 440],
      [460, 280],
    ],
  )
  const held: number[][] = []
  const invoices = accepted.lines.map((each) => {
    const invoice = billed([each], accepted.components, held)
    held.push(invoice.components)
    return invoice
  })
  assert.deepEqual(
    invoices.map(({ total }) => total),
    [11_828, 6505, 4141],
  )
  assert.deepEqual(held, [
    [689, 110],
    [379, 61],
    [241, 39],
  ])
  const alone = amountsOf([line(12_345 - 1316)], null, cityAndState)
  assert.equal(alone.tax, 800)
})

test('a line of three pieces can be split twice without losing a cent', () => {
  let rest: SoldPart = { of: 0, quantity: 3n * one, net: 10_000, discount: 0, tax: 725 }
  const parts = []
  for (let turn = 0; turn < 2; turn++) {
    const split = take(rest, { quantity: one })
    parts.push(split.taken)
    rest = split.rest!
  }
  assert.deepEqual(
    [...parts, rest].map(({ net, tax }) => [net, tax]),
    [
      [3333, 242],
      [3334, 242],
      [3333, 241],
    ],
  )
})

test('a deposit is spread over the invoices', () => {
  let [left, unbilled] = [5000, 22_474]
  const spread = [11_828, 6505, 4141].map((total) => {
    const cents = depositFor('spread', left, total, unbilled)
    left -= cents
    unbilled -= total
    return cents
  })
  assert.deepEqual(spread, [2631, 1448, 921])
})

test('a prepaid term is earned visit by visit', () => {
  let left = 100_000
  const earned = [7, 6, 5, 4, 3, 2, 1].map((visits) => {
    const cents = shareOfLeft(left, 1, visits)
    left -= cents
    return cents
  })
  assert.deepEqual(earned, [14_286, 14_286, 14_286, 14_286, 14_285, 14_286, 14_285])
})

test('when a recurrence ends, only a job that was moved remains', () => {
  const of = { window: '09:00', work: 'Windows', place: 'Home', people: 'Ada' }
  const jobs = ['2026-05-04', '2026-05-11', '2026-05-18'].map((on) => written(on, of))
  assert.deepEqual(remainingAtEnd(jobs), [])
  jobs[0]!.now.window = '09:30'
  assert.deepEqual(remainingAtEnd(jobs), [{ on_date: '2026-05-04', pinned: ['window'] }])
  jobs[0]!.now.window = '09:00'
  jobs[1]!.now.people = 'Grace'
  assert.deepEqual(remainingAtEnd(jobs), [])
})

test('visits that are moved to another day keep their wall-clock times', () => {
  assert.equal(instantOf('2026-10-31', '09:00', 'America/Chicago'), '2026-10-31T14:00:00.000Z')
  assert.equal(instantOf('2026-11-02', '09:00', 'America/Chicago'), '2026-11-02T15:00:00.000Z')
  assert.equal(instantOf('2026-03-08', '02:30', 'America/Chicago'), '2026-03-08T08:30:00.000Z')
  assert.equal(instantOf('2026-11-01', '01:30', 'America/Chicago'), '2026-11-01T06:30:00.000Z')
})

test('prices rise by a percentage', () => {
  assert.deepEqual(
    [12_500, 18_999].map((cents) => repricedCents(cents, '3.5')),
    [12_938, 19_664],
  )
  assert.equal(repricedRate('1.75', '3.5'), '1.81125')
})
