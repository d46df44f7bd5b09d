import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adjustmentInput } from './adjustment.ts'

test('a percentage is at most 100, an amount is sent with cents, and type none removes the adjustment', () => {
  assert.deepEqual(adjustmentInput({ type: 'percent', value: '12.5 %' }), { type: 'percent', value: '12.5' })
  assert.equal(adjustmentInput({ type: 'percent', value: '101' }), undefined)
  assert.deepEqual(adjustmentInput({ type: 'fixed', value: '$1,250' }), { type: 'fixed', value: '1250.00' })
  assert.equal(adjustmentInput({ type: 'fixed', value: '-1' }), undefined)
  assert.equal(adjustmentInput({ type: 'fixed', value: 'ten' }), undefined)
  assert.equal(adjustmentInput({ type: 'none', value: 'ten' }), null)
})
