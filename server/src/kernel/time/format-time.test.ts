// Runs in its own process: it changes the time zone of the process.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatClock, formatDate, formatLastDay } from './format-time.ts'

test('a date is formatted without a time zone, and an end at midnight is shown as the day before', () => {
  assert.equal(formatDate('2026-01-01'), 'January 1, 2026')
  assert.equal(formatLastDay('2026-12-01T05:00:00.000Z', 'America/New_York'), 'November 30, 2026')
  assert.equal(formatLastDay('2026-12-01T05:00:00.001Z', 'America/New_York'), 'December 1, 2026')
})

test('a date does not depend on the time zone of the machine', async () => {
  const { TZ: own } = process.env
  try {
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      process.env['TZ'] = zone
      assert.equal(new Date('2026-01-01T12:00:00Z').getHours(), zone.startsWith('P') ? 2 : 4)
      // The query string makes Node load the module again, so that its formats are created in this zone.
      const inZone = (await import(`./format-time.ts?zone=${zone}`)) as { formatDate: typeof formatDate }
      assert.equal(inZone.formatDate('2026-01-01'), 'January 1, 2026', zone)
    }
  } finally {
    if (own === undefined) delete process.env['TZ']
    else process.env['TZ'] = own
  }
})

test('a date has a long, a short and a weekday format, and a time is shown with AM or PM', () => {
  assert.equal(formatDate('2026-11-21', 'short'), 'Nov 21, 2026')
  assert.equal(formatDate('2026-11-21', 'weekday'), 'Saturday, November 21')
  assert.equal(formatClock('00:05:00'), '12:05 AM')
  assert.equal(formatClock('13:30'), '1:30 PM')
})
