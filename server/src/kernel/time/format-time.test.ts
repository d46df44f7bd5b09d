import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDate, formatLastDay } from './format-time.ts'

test('a date does not move with the time zone of the machine, and an end at midnight is told as the day before', () => {
  assert.equal(formatDate('2026-01-01'), 'January 1, 2026')
  assert.equal(formatLastDay('2026-12-01T05:00:00.000Z', 'America/New_York'), 'November 30, 2026')
  assert.equal(formatLastDay('2026-12-01T05:00:00.001Z', 'America/New_York'), 'December 1, 2026')
})
