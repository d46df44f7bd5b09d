import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getEstimate, previewEstimate, setAdjustments, setLineItems } from '../operations.ts'
import { estimating, lines } from '../testing/estimating.ts'

test('a preview returns the totals with each calculation step, and stores nothing', async () => {
  const of = await estimating()
  const draft = await of.draft()
  const change = {
    estimate_id: draft.id,
    line_items: [...lines, { name: 'Roof', unit_price_cents: 333, quantity: '1.5' }],
    discount: { type: 'percent', value: '10' },
    deposit: { type: 'percent', value: '50' },
  }
  const preview = await of.run(previewEstimate, change)
  assert.deepEqual(await of.run(getEstimate, { estimate_id: draft.id }), draft)
  // 100.00 and 5.00 are 105.00, less a discount of 10.50.
  assert.deepEqual(
    [preview.subtotal_cents, preview.discount_cents, preview.total_cents, preview.deposit_required_cents],
    [10_500, 1050, 9450, 4725],
  )
  assert.deepEqual(
    preview.trace.filter((step) => !step.line_id).map((step) => [step.step, step.amount_cents]),
    [
      ['subtotal', 10_500],
      ['document_discount', 1050],
      ['total', 9450],
    ],
  )
  const { line_items, discount, deposit } = change
  await of.run(setLineItems, { estimate_id: draft.id, line_items })
  const adjusted = await of.run(setAdjustments, { estimate_id: draft.id, discount, deposit })
  assert.deepEqual(
    [adjusted.subtotal_cents, adjusted.discount_cents, adjusted.total_cents, adjusted.deposit.required_cents],
    [preview.subtotal_cents, preview.discount_cents, preview.total_cents, preview.deposit_required_cents],
  )
})

test('without changes a preview explains the current totals, in every status', async () => {
  const of = await estimating()
  const { id: estimate_id, total_cents } = await of.at('accepted')
  const preview = await of.run(previewEstimate, { estimate_id })
  assert.equal(preview.total_cents, total_cents)
  assert.equal(preview.trace.at(-1)!.step, 'total')
})
