import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextClock } from './next-clock.ts'

const zone = 'America/Chicago'

test('the next occurrence of a clock time is always later than the given instant', () => {
  assert.equal(nextClock('2026-06-01T13:59:59.999Z', '09:00', null, zone), '2026-06-01T14:00:00.000Z')
  assert.equal(nextClock('2026-06-01T14:00:00.000Z', '09:00', null, zone), '2026-06-02T14:00:00.000Z')
})

test('only the given weekdays count, by the date in the time zone', () => {
  assert.equal(
    nextClock('2026-06-05T15:00:00.000Z', '09:00', ['mon', 'fri'], zone),
    '2026-06-08T14:00:00.000Z',
  )
  // In UTC it is already Saturday, in Chicago still Friday.
  assert.equal(nextClock('2026-06-06T02:00:00.000Z', '23:30', ['fri'], zone), '2026-06-06T04:30:00.000Z')
  assert.throws(() => nextClock('2026-06-06T02:00:00.000Z', '23:30', [], zone), RangeError)
})

test('a time before midnight that the clock skipped still occurs for a caller that asks just after midnight', () => {
  // In Toronto, clocks were set forward from Sunday 23:30 to Monday 00:30, so 23:45 did not exist on that
  // Sunday.
  const swallowed = nextClock('1919-03-31T04:35:00.000Z', '23:45', null, 'America/Toronto')
  assert.equal(swallowed, '1919-03-31T04:45:00.000Z')
})
