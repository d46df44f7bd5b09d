import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { addDays } from './calendar-date.ts'
import { toIso } from './instant.ts'
import { localDate, localToday, nextLocalMidnight, startOfLocalDay } from './local-day.ts'

test('a day ends at the next local midnight, also if the clock changes on that day', () => {
  assert.equal(toIso(nextLocalMidnight('2026-03-08', 'America/Chicago')), '2026-03-09T05:00:00.000Z')
  assert.equal(toIso(nextLocalMidnight('2026-11-01', 'America/Chicago')), '2026-11-02T06:00:00.000Z')
  assert.equal(toIso(startOfLocalDay('2026-10-04', 'Australia/Lord_Howe')), '2026-10-03T13:30:00.000Z')
  assert.equal(toIso(nextLocalMidnight('2026-10-04', 'Australia/Lord_Howe')), '2026-10-04T13:00:00.000Z')
})

test('if the clock skips midnight, the day begins after the gap', () => {
  assert.equal(toIso(startOfLocalDay('2018-11-04', 'America/Sao_Paulo')), '2018-11-04T03:00:00.000Z')
  assert.equal(localDate(new Date('2018-11-04T02:59:59.999Z'), 'America/Sao_Paulo'), '2018-11-03')
  assert.equal(localDate(new Date('2018-11-04T03:00:00.000Z'), 'America/Sao_Paulo'), '2018-11-04')
})

test('if midnight occurs twice, the day begins with the first', () => {
  assert.equal(toIso(startOfLocalDay('2026-11-01', 'America/Havana')), '2026-11-01T04:00:00.000Z')
})

test('the day that Apia skipped has no duration', () => {
  assert.equal(toIso(nextLocalMidnight('2011-12-29', 'Pacific/Apia')), '2011-12-30T10:00:00.000Z')
  assert.equal(toIso(nextLocalMidnight('2011-12-30', 'Pacific/Apia')), '2011-12-30T10:00:00.000Z')
  assert.equal(localToday('Pacific/Apia', new Date('2011-12-30T09:59:59.999Z')), '2011-12-29')
  assert.equal(localToday('Pacific/Apia', new Date('2011-12-30T10:00:00.000Z')), '2011-12-31')
})

test('every day begins where the previous one ends, and its first and last instants have its date', () => {
  const zones = fc.constantFrom(
    'America/Chicago',
    'America/Sao_Paulo',
    'America/Havana',
    'Asia/Beirut',
    'Africa/Cairo',
    'UTC',
  )
  fc.assert(
    fc.property(zones, fc.nat(14_000), (timeZone, day) => {
      const date = addDays('1990-01-01', day)
      assert.deepEqual(nextLocalMidnight(date, timeZone), startOfLocalDay(addDays(date, 1), timeZone))
      assert.equal(localDate(startOfLocalDay(date, timeZone), timeZone), date)
      const last = new Date(nextLocalMidnight(date, timeZone).getTime() - 1)
      assert.equal(localDate(last, timeZone), date)
    }),
    { numRuns: 2_000 },
  )
})
