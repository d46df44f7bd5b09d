import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adjustmentInput, adjustmentOf } from './adjustment.ts'

test('a percentage is at most 100, an amount is sent in cents, and type none removes the adjustment', () => {
  assert.deepEqual(adjustmentInput({ type: 'percent', value: '12.5 %' }), { type: 'percent', value: '12.5' })
  assert.equal(adjustmentInput({ type: 'percent', value: '101' }), undefined)
  assert.deepEqual(adjustmentInput({ type: 'fixed', value: '$1,250' }), { type: 'fixed', value: '125000' })
  assert.equal(adjustmentInput({ type: 'fixed', value: '-1' }), undefined)
  assert.equal(adjustmentInput({ type: 'fixed', value: 'ten' }), undefined)
  assert.equal(adjustmentInput({ type: 'none', value: 'ten' }), null)
})

test('a stored amount is shown in the unit in which a person types it, and is sent back unchanged', () => {
  for (const stored of [
    { type: 'fixed', value: '2550' },
    { type: 'percent', value: '12.5' },
  ] as const)
    assert.deepEqual(adjustmentInput(adjustmentOf(stored)), stored)
  assert.equal(adjustmentOf({ type: 'fixed', value: '2550' }).value, '25.50')
  assert.deepEqual(adjustmentOf(null), { type: 'none', value: '' })
  assert.deepEqual(adjustmentOf({ type: null, value: null }), { type: 'none', value: '' })
})
