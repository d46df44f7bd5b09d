import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { computeLines, quantityOfUnits, unitsOfQuantity } from '../../organization/line-items/index.ts'
import type { CreditedLine } from '../credit-notes/index.ts'
import { taxLinesOf } from './compute-invoice.ts'
import { type CreditedAmounts, creditedAmounts } from './credited-amounts.ts'

const rates = [
  {
    id: randomUUID(),
    components: ['6.25', '1.75', '0.25'].map((percent, at) => ({ name: `A${at}`, percent })),
  },
  { id: randomUUID(), components: [{ name: 'B', percent: '8.25' }] },
]

const line = fc.record({
  name: fc.constant('Windows'),
  quantity: fc.constantFrom('1', '3', '0.5', '12.25'),
  unit_price_cents: fc.integer({ min: 0, max: 20_000 }),
  taxable: fc.boolean(),
  tax_rate_id: fc.constantFrom(null, rates[0]!.id, rates[1]!.id),
})
const discount = fc.oneof(
  fc.constant(null),
  fc.record({ type: fc.constant('percent' as const), value: fc.constantFrom('5', '12.5', '33.333') }),
  fc.record({ type: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 9000 }).map(String) }),
)
/**
 * Each step is a credit note for a part of one line: for `percent` of the quantity or of the amount that earlier notes
 * have not credited.
 */
const steps = fc.array(
  fc.record({ at: fc.nat(), percent: fc.integer({ min: 1, max: 100 }), isQuantity: fc.boolean() }),
  { maxLength: 12 },
)

test('credit notes until nothing is left add up to the invoice in every amount, and no part is negative', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      discount,
      fc.constantFrom('document' as const, 'line' as const),
      steps,
      (lines, terms, taxRounding, steps) => {
        const { items, totals } = computeLines('USD', lines, {
          discount: terms,
          taxRates: rates,
          taxRounding,
        })
        const invoice = {
          ...totals,
          line_items: items,
          tax_lines: taxLinesOf(totals),
          tax_rate_id: rates[0]!.id,
          credited_cents: 0,
        }
        const credited: CreditedLine[] = []
        const notes: CreditedAmounts[] = []
        const note = (chosen?: { line_id: string; amount_cents?: number; quantity?: string }[]): void => {
          const amounts = creditedAmounts(invoice, credited, chosen)
          invoice.credited_cents += amounts.total_cents
          credited.push(...amounts.lines)
          notes.push(amounts)
        }
        for (const { at, percent, isQuantity } of steps) {
          const { id, line_total_cents, quantity } = items[at % items.length]!
          const taken = credited.filter(({ line_id }) => line_id === id)
          const units = taken.reduce(
            (rest, part) => rest - unitsOfQuantity(part.quantity ?? '0'),
            unitsOfQuantity(quantity),
          )
          const left = taken.reduce((rest, { net_cents }) => rest - net_cents, line_total_cents)
          const amount_cents = Math.ceil((left * percent) / 100)
          // If the discount is as large as the subtotal, every credit would be 0, which is refused.
          const isFree = totals.discount_cents === totals.subtotal_cents
          const part = isQuantity
            ? { quantity: quantityOfUnits(Math.ceil((units * percent) / 100)) }
            : { amount_cents }
          if (amount_cents > 0 && units > 0 && !isFree) tryNote(() => note([{ line_id: id, ...part }]))
        }
        if (invoice.credited_cents < invoice.total_cents) note()
        const sum = (of: (note: CreditedAmounts) => number): number =>
          notes.reduce((all, each) => all + of(each), 0)
        if (totals.total_cents === 0) return
        assert.equal(
          sum((each) => each.total_cents),
          totals.total_cents,
        )
        assert.equal(
          sum((each) => each.tax_cents),
          totals.tax_cents,
        )
        assert.equal(
          sum((each) => each.subtotal_cents - each.discount_cents),
          totals.subtotal_cents - totals.discount_cents,
        )
        for (const [at, tax] of invoice.tax_lines.entries())
          assert.equal(
            sum((each) => each.tax_lines[at]!.tax_cents),
            tax.tax_cents,
          )
        for (const { net_cents, discount_cents, tax_parts } of credited)
          for (const cents of [net_cents, discount_cents, net_cents - discount_cents, ...tax_parts])
            assert.ok(cents >= 0, `${cents} is negative`)
      },
    ),
    { numRuns: 500 },
  )
})

test('a quantity takes its share of the remaining discount, not the share of the rounded amount', () => {
  const lines = [{ name: 'Windows', quantity: '1.8', unit_price_cents: 5, taxable: false, tax_rate_id: null }]
  const discount = { type: 'fixed' as const, value: '2' }
  const { items, totals } = computeLines('USD', lines, {
    discount,
    taxRates: [],
    taxRounding: 'document',
  })
  const invoice = {
    ...totals,
    line_items: items,
    tax_lines: taxLinesOf(totals),
    tax_rate_id: null,
    credited_cents: 0,
  }
  const quarter = creditedAmounts(invoice, [], [{ line_id: items[0]!.id, quantity: '0.45' }])
  assert.deepEqual(
    [quarter.subtotal_cents, quarter.discount_cents, quarter.total_cents],
    // 9 and 2 cents, each divided by 4: 2.25 and 0.5, where the first part of two equal remainders gets the cent.
    [2, 1, 1],
  )
})

/** Accepts only one error: that the total of the credit note would be 0. */
function tryNote(work: () => void): void {
  try {
    work()
  } catch (error) {
    assert.match(String(error), /must have a total above 0/)
  }
}
