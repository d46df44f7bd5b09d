import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesToMove, withQuantity } from './split-lines.ts'

const lines = [
  { id: 'a', quantity: '3.0000' },
  { id: 'b', quantity: '1' },
]

test('a line that moves as a whole has no quantity in the input, and a line that moves in part has one', () => {
  assert.deepEqual(linesToMove(lines, { a: '3', b: '1' }), [{ line_id: 'a' }, { line_id: 'b' }])
  assert.deepEqual(linesToMove(lines, { a: ' 1.5 ' }), [{ line_id: 'a', quantity: '1.5' }])
})

test('without a chosen line or with an invalid quantity, there is no input for the split', () => {
  for (const wrong of [{}, { a: '0' }, { a: '4' }, { a: '' }, { a: 'x' }, { a: '1', b: '2' }])
    assert.equal(linesToMove(lines, wrong), undefined)
})

test('a line with a quantity is added to the lines that move, and a line without a quantity is removed from them', () => {
  assert.deepEqual(withQuantity({ a: '1' }, 'b', '2'), { a: '1', b: '2' })
  assert.deepEqual(withQuantity({ a: '1', b: '2' }, 'b', undefined), { a: '1' })
})
