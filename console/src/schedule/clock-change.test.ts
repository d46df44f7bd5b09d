import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skippedSpan, wallClockAt } from './clock-change.ts'

test('the time skipped by a daylight-saving change is found, also if it is half an hour', () => {
  assert.deepEqual(skippedSpan('2026-03-08', 'America/Chicago'), { start: 120, end: 180 })
  assert.deepEqual(skippedSpan('2026-10-04', 'Australia/Lord_Howe'), { start: 120, end: 150 })
  for (const date of ['2026-03-07', '2026-03-09', '2026-11-01', '2026-11-30'])
    assert.equal(skippedSpan(date, 'America/Chicago'), undefined)
})

test('an instant is shown in the time zone of the location, not of the browser', () => {
  const instant = Date.parse('2026-11-30T03:15:00Z')
  assert.deepEqual(wallClockAt(instant, 'America/Chicago'), { date: '2026-11-29', minutes: 21 * 60 + 15 })
  assert.deepEqual(wallClockAt(instant, 'Asia/Tokyo'), { date: '2026-11-30', minutes: 12 * 60 + 15 })
})
