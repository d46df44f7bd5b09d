import assert from 'node:assert/strict'
import { test } from 'node:test'
import { traceSentences } from './totals-trace.ts'

test('each calculation step of the whole estimate becomes a sentence with its base; steps of single lines are left out', () => {
  const trace = [
    { step: 'line_total', line_id: 'a', amount_cents: 100 },
    { step: 'subtotal', amount_cents: 10_500 },
    { step: 'document_discount', base_cents: 10_500, factor: '10', amount_cents: 1050 },
    {
      step: 'tax',
      tax_rate_id: 't',
      component: 'City',
      base_cents: 9450,
      factor: '1.25',
      amount_cents: 118,
    },
    { step: 'total', amount_cents: 9568 },
    { step: 'hidden' },
  ]
  assert.deepEqual(
    traceSentences(trace, 'USD', () => 'Sales tax'),
    [
      'Subtotal: $105.00',
      'Discount: 10% of $105.00 = $10.50',
      'Sales tax, City: 1.25% of $94.50 = $1.18',
      'Total: $95.68',
    ],
  )
})
