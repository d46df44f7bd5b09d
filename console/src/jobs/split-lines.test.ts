import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesToMove, withQuantity } from './split-lines.ts'

const lines = [
  { id: 'a', quantity: '3.0000' },
  { id: 'b', quantity: '1' },
]

test('a whole line moves without a quantity, a part with one', () => {
  assert.deepEqual(linesToMove(lines, { a: '3', b: '1' }), [{ line_id: 'a' }, { line_id: 'b' }])
  assert.deepEqual(linesToMove(lines, { a: ' 1.5 ' }), [{ line_id: 'a', quantity: '1.5' }])
})

test('nothing moves without a line, or with a quantity that is not a part of it', () => {
  for (const wrong of [{}, { a: '0' }, { a: '4' }, { a: '' }, { a: 'x' }, { a: '1', b: '2' }])
    assert.equal(linesToMove(lines, wrong), undefined)
})

test('a line goes in with its quantity and out without one', () => {
  assert.deepEqual(withQuantity({ a: '1' }, 'b', '2'), { a: '1', b: '2' })
  assert.deepEqual(withQuantity({ a: '1', b: '2' }, 'b', undefined), { a: '1' })
})
