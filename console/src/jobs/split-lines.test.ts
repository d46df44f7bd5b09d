import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linesToMove, withQuantity } from './split-lines.ts'

const lines = [
  { id: 'a', quantity: '3.0000' },
  { id: 'b', quantity: '1' },
]

test('a whole line is moved without a quantity, and a part of a line with its quantity', () => {
  assert.deepEqual(linesToMove(lines, { a: '3', b: '1' }), [{ line_id: 'a' }, { line_id: 'b' }])
  assert.deepEqual(linesToMove(lines, { a: ' 1.5 ' }), [{ line_id: 'a', quantity: '1.5' }])
})

test('nothing is moved if no line is chosen or a quantity is not part of its line', () => {
  for (const wrong of [{}, { a: '0' }, { a: '4' }, { a: '' }, { a: 'x' }, { a: '1', b: '2' }])
    assert.equal(linesToMove(lines, wrong), undefined)
})

test('setting a quantity selects a line, and clearing it deselects the line', () => {
  assert.deepEqual(withQuantity({ a: '1' }, 'b', '2'), { a: '1', b: '2' })
  assert.deepEqual(withQuantity({ a: '1', b: '2' }, 'b', undefined), { a: '1' })
})
