import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document, DocumentLine } from './document.ts'
import { documentTotals } from './document-totals.ts'

const line = (id: string, cents: number, rest: Partial<DocumentLine> = {}): DocumentLine => {
  return { id, quantity: '1', unit_price_cents: cents, taxable: true, tax_rate_id: 'tax', ...rest }
}
const tenPercent = { id: 'tax', components: [{ name: 'State', percent: '10' }] }
const totals = (lines: DocumentLine[], rest: Partial<Document> = {}) =>
  documentTotals({ currency: 'USD', lines, tax_rates: [tenPercent], ...rest })

test('fractions of a cent in a price count before the line is rounded', () => {
  const square = { id: 'a', quantity: '1250.5', unit_price: '0.185', taxable: false, tax_rate_id: null }
  const gross = (currency: string) => totals([square], { currency }).subtotal_cents
  assert.deepEqual([gross('USD'), gross('JPY'), gross('KWD')], [23134, 231, 231343])
})

test('the tax of a document lists its combined percentage and that of each component', () => {
  const components = [
    { name: 'State', percent: '6.25' },
    { name: 'City', percent: '1.750' },
  ]
  const [tax] = totals([line('a', 10_000)], { tax_rates: [{ id: 'tax', components }] }).taxes
  assert.deepEqual([tax!.percent, tax!.base_cents, tax!.tax_cents], ['8', 10_000, 800])
  assert.deepEqual(
    tax!.components.map(({ percent, tax_cents }) => [percent, tax_cents]),
    [
      ['6.25', 625],
      ['1.75', 175],
    ],
  )
})

test('an optional line counts only if it is selected', () => {
  const result = totals([
    line('a', 1000),
    line('b', 500, { optional: true }),
    line('c', 200, { optional: true, selected: true }),
  ])
  assert.equal(result.total_cents, 1320)
  assert.deepEqual(
    result.lines.map(({ counted, net_cents, tax_cents }) => [counted, net_cents, tax_cents]),
    [
      [true, 1000, 100],
      [false, 500, 0],
      [true, 200, 20],
    ],
  )
})

test('a discount never exceeds the amount to which it applies', () => {
  const result = totals([line('a', 1000, { discount: { amount_cents: 1500 } }), line('b', 300)], {
    discount: { amount_cents: 900 },
  })
  assert.deepEqual([result.lines[0]!.net_cents, result.discount_cents, result.total_cents], [0, 300, 0])
})

test('a percentage discount of more than 100% takes the whole amount and no more', () => {
  const result = totals([line('a', 1000, { discount: { percent: '150' } }), line('b', 300)], {
    discount: { percent: '101' },
  })
  assert.deepEqual([result.lines[0]!.net_cents, result.discount_cents, result.total_cents], [0, 300, 0])
})

test('a line minimum raises a discounted amount, but not a line that is free of charge', () => {
  const result = totals([
    line('a', 1000, { discount: { percent: '50' }, minimum_cents: 800 }),
    line('b', 1000, { minimum_cents: 800 }),
    line('c', 0, { minimum_cents: 800 }),
    line('d', 1000, { discount: { percent: '100' }, minimum_cents: 800 }),
    line('e', 1000, { discount: { amount_cents: 1000 }, minimum_cents: 800 }),
  ])
  assert.deepEqual(
    result.lines.map((line) => [line.minimum_adjustment_cents, line.net_cents]),
    [
      [300, 800],
      [0, 1000],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  )
})

test('the document discount excludes lines that are not discountable', () => {
  const result = totals([line('a', 1000), line('b', 1000, { discountable: false })], {
    discount: { percent: '10' },
  })
  assert.deepEqual(
    result.lines.map((line) => line.document_discount_cents),
    [100, 0],
  )
})

test('only taxable lines with a tax rate are taxed, and never fees and tips', () => {
  const result = totals(
    [line('a', 1000), line('b', 1000, { taxable: false }), line('c', 1000, { tax_rate_id: null })],
    { fees: [{ id: 'travel', amount_cents: 500 }], tips_cents: 300 },
  )
  assert.deepEqual([result.taxable_cents, result.tax_cents, result.fees_cents], [1000, 100, 500])
  assert.deepEqual([result.total_cents, result.tips_cents, result.total_with_tips_cents], [3600, 300, 3900])
})

test('the trace lists every step with its exact value and its rounding difference', () => {
  const { trace } = totals([line('a', 1005, { quantity: '0.5' })], { discount: { percent: '3' } })
  assert.deepEqual(trace, [
    {
      step: 'line_gross',
      line_id: 'a',
      factor: '0.5',
      amount_cents: 503,
      exact_cents: '502.5',
      residue_cents: '-0.5',
    },
    { step: 'subtotal', amount_cents: 503 },
    {
      step: 'document_discount',
      base_cents: 503,
      factor: '3',
      amount_cents: 15,
      exact_cents: '15.09',
      residue_cents: '0.09',
    },
    { step: 'document_discount_share', line_id: 'a', base_cents: 503, amount_cents: 15 },
    {
      step: 'tax',
      tax_rate_id: 'tax',
      base_cents: 488,
      factor: '10',
      amount_cents: 49,
      exact_cents: '48.8',
      residue_cents: '-0.2',
    },
    {
      step: 'tax_component',
      tax_rate_id: 'tax',
      component: 'State',
      base_cents: 488,
      factor: '10',
      amount_cents: 49,
      exact_cents: '48.8',
      residue_cents: '-0.2',
    },
    {
      step: 'tax_share',
      tax_rate_id: 'tax',
      line_id: 'a',
      base_cents: 488,
      factor: '10',
      amount_cents: 49,
      exact_cents: '48.8',
      residue_cents: '-0.2',
    },
    { step: 'total', amount_cents: 537 },
  ])
})

test('an empty document has a total of zero', () => {
  const result = totals([], { discount: { amount_cents: 100 } })
  assert.deepEqual([result.total_cents, result.discount_cents, result.tax_cents, result.taxes], [0, 0, 0, []])
})

const refuse = (change: Partial<DocumentLine>, rest: Partial<Document> = {}) =>
  assert.throws(() => totals([line('a', 1000, change)], rest), RangeError)

test('input that the schema would refuse causes an error', () => {
  refuse({ quantity: '1.00001' })
  refuse({ quantity: 'one' })
  refuse({ tax_rate_id: 'other' })
  refuse({ discount: { percent: '-1' } })
  refuse({ discount: { amount_cents: -1 } })
  refuse({}, { discount: { percent: '1e2' } })
  refuse({}, { tax_rates: [{ id: 'tax', components: [{ name: 'State', percent: '-1' }] }] })
  assert.throws(() => totals([line('a', 10 ** 14, { quantity: '1000' })]), { code: 'validation_error' })
})
