import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addLine, changeLine, type DraftLine, inputOf, moveLine, removeLine } from './draft-lines.ts'

const line = (key: string, part: Partial<DraftLine> = {}): DraftLine => ({
  key,
  name: key,
  quantity: '1',
  unit: null,
  price: '10.00',
  ...part,
})
const keys = (lines: readonly DraftLine[]): string => lines.map(({ key }) => key).join('')

test('a price with at most two decimals is sent in cents, and a finer price as a decimal', () => {
  const prices = ['4.1', '$1,200', '.5', '0.125'].map((price) => inputOf([line('a', { price })])?.[0])
  assert.deepEqual(
    prices.map((input) => [input?.unit_price_cents, input?.unit_price_decimal]),
    [
      [410, undefined],
      [120_000, undefined],
      [50, undefined],
      [undefined, '0.125'],
    ],
  )
})

test('nothing is sent if a name is empty or a quantity or price is not a number', () => {
  for (const part of [{ name: ' ' }, { quantity: '' }, { quantity: '1.' }, { price: '' }, { price: '1a' }])
    assert.equal(inputOf([line('a'), line('b', part)]), undefined, JSON.stringify(part))
  assert.equal(inputOf([line('a', { quantity: ' 2.5 ' })])?.[0]?.quantity, '2.5')
})

test("the browser's own key of a line is not sent", () => {
  assert.deepEqual(Object.keys(inputOf([line('a')])![0]!).includes('key'), false)
})

test('lines can be moved, changed, removed and added', () => {
  const lines = ['a', 'b', 'c'].map((key) => line(key))
  assert.equal(keys(moveLine(lines, 'a', 1)), 'bac')
  assert.equal(keys(moveLine(lines, 'c', -2)), 'cab')
  assert.equal(keys(moveLine(lines, 'a', -1)), 'abc')
  assert.equal(keys(moveLine(lines, 'x', 1)), 'abc')
  assert.equal(keys(removeLine(lines, 'b')), 'ac')
  assert.equal(changeLine(lines, 'b', { quantity: '3' })[1]?.quantity, '3')
  assert.equal(keys(addLine(lines, 'd')), 'abcd')
})
