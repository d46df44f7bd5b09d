import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDecimal } from '../../../kernel/money/index.ts'
import { factorOf, quantityOf } from './pricing-input.ts'

const measured = (area: string) =>
  formatDecimal(
    quantityOf(
      { measurements: { area } },
      { entered: null, from: 'area', isFlat: false, inputField: 'quantity' },
    ),
  )

test('measurements finer than a line allows are rounded half up to four decimals', () => {
  assert.deepEqual(['1.00005', '1.00004', '12'].map(measured), ['1.0001', '1', '12'])
})

test('names inherited from Object.prototype do not count as measurements or answers', () => {
  const from = { entered: null, from: 'constructor', isFlat: false, inputField: 'quantity' }
  assert.throws(() => quantityOf({ measurements: {} }, from), /measurements\.constructor: is required/)
  const input = { measurements: {}, answers: {}, addons: [] }
  const at = { quantity: 'quantity', answers: 'answers', addons: 'addons' }
  const values = [{ equals: 'x', factor: '2' }]
  const multiplier = { key: 'constructor', label: 'Built', source: 'answer', required: true, values }
  assert.throws(() => factorOf(multiplier, input, at), /answers\.constructor: is required/)
})
