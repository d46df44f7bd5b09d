import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterDuration } from './after-duration.ts'

test('weeks and days are added first and keep the wall-clock time, then hours and smaller units are added exactly', () => {
  const zone = 'America/Chicago'
  assert.equal(afterDuration('2026-03-01T18:00:00.250Z', { weeks: 1 }, zone), '2026-03-08T17:00:00.250Z')
  assert.equal(
    afterDuration('2026-03-07T09:30:00.000Z', { days: 1, hours: 1 }, zone),
    '2026-03-08T09:30:00.000Z',
  )
  assert.equal(afterDuration('2026-03-07T08:30:00.000Z', { days: 1 }, zone), '2026-03-08T08:30:00.000Z')
})

test('negative parts are subtracted by the same rules', () => {
  const zone = 'America/Chicago'
  assert.equal(afterDuration('2026-03-09T14:00:00.000Z', { days: -2 }, zone), '2026-03-07T15:00:00.000Z')
  assert.equal(
    afterDuration('2026-03-09T14:00:00.000Z', { days: -2, hours: 3, minutes: -1 }, zone),
    '2026-03-07T17:59:00.000Z',
  )
})
