import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document, DocumentLine, DocumentTotals } from './document.ts'
import { documentTotals } from './document-totals.ts'

type LineInput = Partial<DocumentLine> & { price: number }

const line = ({ price, ...rest }: LineInput, at: number): DocumentLine => {
  return {
    id: `line ${at + 1}`,
    quantity: '1',
    unit_price_cents: price,
    taxable: true,
    tax_rate_id: 'tax',
    ...rest,
  }
}

function totals(
  percents: string | string[],
  lines: LineInput[],
  rest: Partial<Document> = {},
): DocumentTotals {
  const components = [percents].flat().map((percent, at) => ({ name: `component ${at + 1}`, percent }))
  return documentTotals({
    currency: 'USD',
    lines: lines.map(line),
    tax_rates: [{ id: 'tax', components }],
    ...rest,
  })
}

test('2.25 × 64.22 with a line discount of 100% is 144.50 gross and 0.00 net, not -0.01 (Invoice Ninja 3195)', () => {
  const [first] = totals('10', [{ quantity: '2.25', price: 6422, discount: { percent: '100' } }]).lines
  assert.deepEqual([first!.gross_cents, first!.discount_cents, first!.net_cents], [14450, 14450, 0])
})

test('the tax on 55.55 and 11.11 at 23% is 15.33 by document and 12.78 + 2.56 by line (Odoo 36675)', () => {
  const lines = [{ price: 5555 }, { price: 1111 }]
  assert.equal(totals('23', lines).tax_cents, 1533)
  const byLine = totals('23', lines, { tax_rounding: 'line' })
  assert.deepEqual([byLine.tax_cents, ...byLine.lines.map((line) => line.tax_cents)], [1534, 1278, 256])
})

test('16 × 348.35 less 4% at 22% is 5,350.66 net, 1,177.15 tax, 6,527.81 in total (Odoo 37896)', () => {
  const result = totals('22', [{ quantity: '16', price: 34835, discount: { percent: '4' } }])
  assert.deepEqual([result.subtotal_cents, result.tax_cents, result.total_cents], [535066, 117715, 652781])
})

test('8,500 less 7,500 at 19% is exactly 1,190.00 in total (Invoice Ninja 10856)', () => {
  const result = totals('19', [{ price: 850000 }], { discount: { amount_cents: 750000 } })
  assert.deepEqual([result.discount_cents, result.tax_cents, result.total_cents], [750000, 19000, 119000])
})

test('the tax on four lines of 17.50 at 7% is 4.90 by document and 4.92 by line (Stax)', () => {
  const lines = Array.from({ length: 4 }, () => ({ price: 1750 }))
  assert.equal(totals('7', lines).tax_cents, 490)
  assert.equal(totals('7', lines, { tax_rounding: 'line' }).tax_cents, 492)
})

test('the tax on 0.43 and 4.84 at 15% is 0.06 + 0.73 by line and 0.79 by document (Stripe)', () => {
  const lines = [{ price: 43 }, { price: 484 }]
  assert.equal(totals('15', lines).tax_cents, 79)
  assert.deepEqual(
    totals('15', lines, { tax_rounding: 'line' }).lines.map((line) => line.tax_cents),
    [6, 73],
  )
})

test('the tax on 10.99 at 6.25% is 0.69 (half-cent rule)', () => {
  assert.equal(totals('6.25', [{ price: 1099 }]).tax_cents, 69)
})

test('the tax on 4.99 at 6.25 + 1.25 + 0.5 + 0.25% is 0.41, split into 0.31, 0.06, 0.03, 0.01 (Stax)', () => {
  const result = totals(['6.25', '1.25', '0.5', '0.25'], [{ price: 499 }])
  assert.equal(result.tax_cents, 41)
  assert.deepEqual(
    result.taxes[0]!.components.map((component) => component.tax_cents),
    [31, 6, 3, 1],
  )
})

test('a discount of 1.00 on three lines of 10.00 is split into 0.34, 0.33, 0.33', () => {
  const result = totals('0', [{ price: 1000 }, { price: 1000 }, { price: 1000 }], {
    discount: { amount_cents: 100 },
  })
  assert.deepEqual(
    result.lines.map((line) => line.document_discount_cents),
    [34, 33, 33],
  )
})
