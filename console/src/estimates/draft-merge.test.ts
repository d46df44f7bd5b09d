import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftLine } from './draft-lines.ts'
import { areSameLines, isOpen, mergedLines, mergeRows, proposedSide } from './draft-merge.ts'

const line = (key: string, name: string, price = '10.00'): DraftLine => ({
  key,
  name,
  quantity: '1',
  unit: null,
  price,
})
const base = [line('1', 'Roof'), line('2', 'Gutters'), line('3', 'Windows')]

test("each person's changes to different lines are kept; of a line that both changed, the user's own version is proposed", () => {
  const mine = [line('1', 'Roof', '20'), line('2', 'Gutters'), line('3', 'Windows', '11')]
  const theirs = [line('7', 'Roof'), line('8', 'Gutters', '30.00'), line('9', 'Windows', '12.00')]
  const rows = mergeRows(base, mine, theirs)
  assert.deepEqual(rows.map(isOpen), [true, true, true])
  assert.deepEqual(rows.map(proposedSide), ['mine', 'theirs', 'mine'])
  const prices = mergedLines(rows, []).map(({ key, price }) => [key, price])
  assert.deepEqual(prices, [
    ['1', '20'],
    ['2', '30.00'],
    ['3', '11'],
  ])
  assert.deepEqual(
    mergedLines(rows, ['theirs', 'mine', 'theirs']).map(({ price }) => price),
    ['10.00', '10.00', '12.00'],
  )
})

test('lines that either person added or removed are proposed in the merge', () => {
  const mine = [line('1', 'Roof'), line('2', 'Gutters'), line('n', 'Deck')]
  const theirs = [line('7', 'Roof'), line('9', 'Windows'), line('10', 'Fence')]
  const rows = mergeRows(base, mine, theirs)
  assert.deepEqual(
    rows.map(({ mine: own, theirs: other }) => [own?.name, other?.name]),
    [
      ['Roof', 'Roof'],
      ['Gutters', undefined],
      ['Deck', undefined],
      [undefined, 'Windows'],
      [undefined, 'Fence'],
    ],
  )
  assert.deepEqual(
    mergedLines(rows, []).map(({ name }) => name),
    ['Roof', 'Deck', 'Fence'],
  )
})

test('a line that both people added identically appears once and needs no decision', () => {
  const rows = mergeRows(base, [...base, line('n', 'Deck')], [...base, line('m', 'Deck', '10')])
  assert.deepEqual(rows.map(isOpen), [false, false, false, false])
})

test('a line that the other person renamed is matched with its former name', () => {
  const theirs = [line('7', 'Roof'), line('8', 'Gutter guards'), line('9', 'Windows')]
  const rows = mergeRows(base, base, theirs)
  assert.equal(rows[1]?.theirs?.name, 'Gutter guards')
  assert.equal(mergedLines(rows, [])[1]?.name, 'Gutter guards')
})

test('prices are compared as amounts, and a missing field equals null', () => {
  assert.ok(
    areSameLines([line('1', 'Roof', '$1,200')], [{ ...line('2', 'Roof', '1200.00'), service_id: null }]),
  )
  assert.ok(!areSameLines([line('1', 'Roof', '10')], [line('1', 'Roof', '10.5')]))
})
