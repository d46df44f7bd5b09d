import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockMinutes, isClockTime } from './clock-time.ts'

test('a clock time has the form HH:MM:SS', () => {
  for (const text of ['00:00:00', '09:05:59', '23:59:59']) assert.equal(isClockTime(text), true, text)
  for (const text of ['24:00:00', '12:60:00', '12:00:60', '9:00:00', '12:00', '12:00:00Z', '12:00:00.5', ''])
    assert.equal(isClockTime(text), false, text)
})

test('the span between two clock times runs overnight when the end is not after the start', () => {
  assert.equal(clockMinutes('08:00:00', '10:30:00'), 150)
  assert.equal(clockMinutes('22:00:00', '06:00:00'), 480)
  assert.equal(clockMinutes('08:00:00', '08:00:00'), 1440)
})
