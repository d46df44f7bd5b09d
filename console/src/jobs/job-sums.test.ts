import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LineItem } from '../api/operations.ts'
import { jobSums } from './job-sums.ts'

const line = (cents: number, more: Partial<LineItem> = {}) =>
  ({ optional: false, selected: false, line_total_cents: cents, ...more }) as LineItem

test("the rows below a job's lines (subtotal, discount, tax) add up to its total", () => {
  const sold = [
    line(10_000, { sold_discount_cents: 1000, sold_tax_cents: 900 }),
    line(5000, { sold_discount_cents: 500, sold_tax_cents: 0 }),
    line(7000, { optional: true }),
  ]
  const rows = jobSums({ line_items: sold, total_cents: 14_400 })
  assert.deepEqual(rows, [
    { label: 'Subtotal', cents: 15_000 },
    { label: 'Discount', cents: -1500 },
    { label: 'Tax', cents: 900 },
  ])
  assert.equal(
    rows.reduce((sum, { cents }) => sum + cents, 0),
    14_400,
  )
})

test('a job without discount and tax has no sum rows; a total that is not split by line shows both as one row', () => {
  assert.deepEqual(jobSums({ line_items: [line(9500)], total_cents: 9500 }), [])
  assert.deepEqual(jobSums({ line_items: [line(9500)] }), [])
  assert.deepEqual(jobSums({ line_items: [line(9500)], total_cents: 10_474 }), [
    { label: 'Subtotal', cents: 9500 },
    { label: 'Discount and tax', cents: 974 },
  ])
})
