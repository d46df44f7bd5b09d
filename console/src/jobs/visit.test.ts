import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysFrom } from './visit.ts'

test('a list of consecutive days can skip weekends', () => {
  assert.deepEqual(daysFrom('2026-11-26', 4, false), ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'])
  assert.deepEqual(daysFrom('2026-11-26', 4, true), ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01'])
  assert.deepEqual(daysFrom('2026-11-28', 1, true), ['2026-11-30'])
})
