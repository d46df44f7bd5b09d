import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysBetween, isCalendarDate } from './calendar-date.ts'

test('a date must exist and have the form YYYY-MM-DD', () => {
  for (const text of ['2026-01-31', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])
    assert.equal(isCalendarDate(text), true, text)
  const none = [
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
  ]
  for (const text of [
    ...none,
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    '',
    '+12026-01-01',
    '2026-01-01[u-ca=hebrew]',
  ]) {
    assert.equal(isCalendarDate(text), false, text)
  }
})

test('days are added and counted by the calendar', () => {
  assert.equal(addDays('2026-02-28', 1), '2026-03-01')
  assert.equal(addDays('2026-01-01', -1), '2025-12-31')
  assert.equal(daysBetween('2026-02-27', '2026-03-02'), 3)
  assert.equal(daysBetween('2027-01-01', '2026-01-01'), -365)
})
