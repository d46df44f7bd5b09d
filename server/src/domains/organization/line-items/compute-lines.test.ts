import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { documentTotals } from '../../../kernel/money/index.ts'
import { parseInput } from '../../../kernel/operations/parse-input.ts'
import { computeLines, type DocumentTerms, lineOf } from './compute-lines.ts'
import { lineItemInput } from './line-item-input.ts'

const state = { id: randomUUID(), components: [{ name: 'State', percent: '6.25' }] }
const county = { id: randomUUID(), components: [{ name: 'County', percent: '10' }] }
const gutters = { name: 'Gutters', quantity: '152.5', unit: 'ft', unit_price_cents: 175 }
const windows = { name: 'Windows', quantity: '10', unit_price_cents: 1000 }

const compute = (lines: readonly object[], terms: Partial<DocumentTerms> = {}) =>
  computeLines(
    'USD',
    lines.map((line) => lineItemInput.parse(line)),
    { taxRates: [state], ...terms },
  )

const refused = (field: string) => (error: { code?: string; details?: { field?: string }[] }) => {
  assert.deepEqual([error.code, error.details?.[0]?.field], ['validation_error', field])
  return true
}

test('a line gets its defaults, amounts and position', () => {
  const { items, totals } = compute([
    { ...gutters, discount: { type: 'fixed', value: '1250' } },
    { ...windows, taxable: false },
  ])
  const { id, ...first } = items[0]!
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(first, {
    position: 1,
    kind: 'service',
    service_id: null,
    name: 'Gutters',
    description: null,
    quantity: '152.5',
    unit: 'ft',
    unit_price_cents: 175,
    unit_price_decimal: null,
    discount: { type: 'fixed', value: '1250' },
    discount_cents: 1250,
    minimum_cents: null,
    line_total_cents: 25_438,
    taxable: true,
    tax_rate_id: null,
    tax_cents: 1590,
    optional: false,
    selected: true,
    option_id: null,
    source_line_id: null,
    pay_class: 'standard',
    price_book_version: null,
    package_id: null,
    holiday_design_id: null,
    floor_cents: null,
    sold_discount_cents: null,
    sold_tax_cents: null,
  })
  assert.deepEqual([items[1]!.position, items[1]!.tax_cents], [2, 0])
  assert.deepEqual([totals.subtotal_cents, totals.tax_cents, totals.total_cents], [35_438, 1590, 37_028])
})

test("the totals and the trace are those of the kernel's calculation", () => {
  const { items, totals } = compute([gutters, { ...windows, tax_rate_id: county.id }], {
    taxRates: [state, county],
    discount: { type: 'percent', value: '7.5' },
    taxRounding: 'line',
    tipsCents: 500,
  })
  const lines = items.map((item, at) => ({
    id: item.id,
    quantity: item.quantity,
    unit_price_cents: item.unit_price_cents,
    taxable: true,
    tax_rate_id: [state.id, county.id][at]!,
  }))
  const expected = documentTotals({
    currency: 'USD',
    lines,
    discount: { percent: '7.5' },
    tax_rates: [state, county],
    tax_rounding: 'line',
    tips_cents: 500,
  })
  assert.deepEqual(totals, { ...expected, trace: totals.trace })
  assert.deepEqual(totals.trace, expected.trace)
  assert.deepEqual(
    items.map((item) => item.tax_cents),
    expected.lines.map((line) => line.tax_cents),
  )
})

test("a line without a tax rate gets the document's rate, which is the first, or none", () => {
  const tax = (terms: Partial<DocumentTerms>) => compute([windows], terms).totals.tax_cents
  assert.equal(tax({ taxRates: [county, state] }), 1000)
  assert.equal(tax({ taxRates: [county], firstRateIsOwn: false }), 0)
  assert.equal(tax({ taxRates: [] }), 0)
})

test('a price finer than a cent is stored exactly, and one in whole cents as cents', () => {
  const { items } = compute([
    { name: 'Lawn', quantity: '1000', unit_price_decimal: '0.185' },
    { name: 'Hedge', unit_price_decimal: '12.50' },
  ])
  assert.deepEqual(
    items.map((item) => [item.unit_price_cents, item.unit_price_decimal, item.line_total_cents]),
    [
      [19, '0.185', 18_500],
      [1250, null, 1250],
    ],
  )
})

test('a minimum raises the amount of a line, and a discount line lowers the total', () => {
  const { items, totals } = compute([
    { ...windows, quantity: '1', minimum_cents: 7500 },
    { kind: 'discount', name: 'Loyalty', unit_price_cents: -500 },
    { kind: 'text', name: 'Thank you' },
  ])
  assert.deepEqual(
    items.map((item) => item.line_total_cents),
    [7500, -500, 0],
  )
  assert.equal(totals.subtotal_cents, 7000)
})

test('optional lines count if selected, and lines of options only for the selected option', () => {
  const lines = [
    windows,
    { ...windows, optional: true },
    { ...windows, optional: true, selected: true },
    { ...windows, option_id: 'good' },
    { ...windows, option_id: 'best', unit_price_cents: 3000 },
  ]
  const { items, totals } = compute(lines, { selectedOptionId: 'best' })
  assert.deepEqual(
    totals.lines.map((line) => line.counted),
    [true, false, true, false, true],
  )
  assert.equal(totals.subtotal_cents, 50_000)
  assert.deepEqual(
    items.map((item) => item.selected),
    [true, false, true, true, true],
  )
  assert.equal(items[3]!.line_total_cents, 10_000)
  assert.equal(items[3]!.tax_cents, 0)
})

test('computing stored lines again gives the same result', () => {
  const terms = { taxRates: [state, county], discount: { type: 'fixed', value: '999' } as const }
  const first = compute(
    [
      { ...gutters, discount: { type: 'percent', value: '3.125' }, tax_rate_id: county.id },
      { name: 'Lawn', quantity: '33.3333', unit_price_decimal: '0.185', optional: true, selected: true },
      { kind: 'text', name: 'Thank you' },
    ],
    terms,
  )
  assert.deepEqual(computeLines('USD', first.items.map(lineOf), terms), first)
})

test('fields of a line that contradict each other are refused with the field', () => {
  const cases: [object, string][] = [
    [{ name: 'x' }, 'unit_price_cents'],
    [{ name: 'x', unit_price_cents: 1, unit_price_decimal: '1' }, 'unit_price_decimal'],
    [{ name: 'x', unit_price_cents: -1 }, 'unit_price_cents'],
    [{ name: 'x', unit_price_decimal: '-0.5' }, 'unit_price_decimal'],
    [{ kind: 'discount', name: 'x', unit_price_cents: 1 }, 'unit_price_cents'],
    [{ kind: 'text', name: 'x', unit_price_cents: 1 }, 'unit_price_cents'],
    [{ kind: 'text', name: 'x', unit_price_decimal: '0.5' }, 'unit_price_cents'],
    [{ kind: 'discount', name: 'x', unit_price_decimal: '0.5' }, 'unit_price_decimal'],
  ]
  for (const [line, member] of cases)
    assert.throws(() => parseInput(lineItemInput, line), refused(member), JSON.stringify(line))
  for (const line of [
    { kind: 'text', name: 'x', unit_price_cents: 0 },
    { kind: 'discount', name: 'x', unit_price_decimal: '-0.5' },
    { name: 'x', unit_price_cents: null, unit_price_decimal: '-0.0' },
  ])
    assert.ok(lineItemInput.safeParse(line).success, JSON.stringify(line))
})

test('a tax rate that the document does not allow, and a negative total, are refused', () => {
  const foreign = { ...windows, tax_rate_id: county.id }
  assert.throws(() => compute([windows, foreign]), refused('line_items.1.tax_rate_id'))
  assert.throws(() => compute([{ kind: 'discount', name: 'x', unit_price_cents: -1 }]), refused('line_items'))
})

test('the fields of a line are validated strictly', () => {
  for (const wrong of [
    { ...windows, quantity: '1.23456' },
    { ...windows, quantity: '-1' },
    { ...windows, discount: { type: 'percent', value: '100.1' } },
    { ...windows, discount: { type: 'fixed', value: '-5' } },
    { ...windows, price: 1 },
    { ...windows, name: '' },
  ])
    assert.equal(lineItemInput.safeParse(wrong).success, false, JSON.stringify(wrong))
})
