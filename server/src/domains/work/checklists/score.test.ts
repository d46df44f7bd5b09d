import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scorePercent } from './score.ts'

test('a score is passed items of applicable ones, rounded half up to two decimals, and null if none applies', () => {
  const scores = [
    [7, 11, '38.89'],
    [2, 1, '66.67'],
    [1, 7, '12.50'],
    [1, 31, '3.13'],
    [0, 4, '0.00'],
    [60, 0, '100.00'],
    [0, 0, null],
  ] as const
  for (const [passed, failed, score] of scores) assert.equal(scorePercent(passed, failed), score)
})
