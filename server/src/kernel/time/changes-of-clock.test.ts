import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { afterDuration } from './after-duration.ts'
import { minute, type WalkedClock, walkedClocks } from './changes-of-clock-for-tests.ts'
import { nextClock } from './next-clock.ts'
import { endOfQuiet, opening } from './window.ts'

const at = (text: string): string => `2026-${text}:00.000Z`

/** Noon before the clock changes; a day later; 24 hours later; a clock time, when it comes, and again; quiet hours' end. */
const table = `
America/Chicago      03-07T18:00  03-08T17:00  03-08T18:00  02:30  03-08T08:30  03-09T07:30  03-08T04:00  03-08T13:00
America/Chicago      10-31T17:00  11-01T18:00  11-01T17:00  01:30  11-01T06:30  11-02T07:30  11-01T03:00  11-01T14:00
Europe/London        03-28T12:00  03-29T11:00  03-29T12:00  01:30  03-29T01:30  03-30T00:30  03-28T22:00  03-29T07:00
Europe/London        10-24T11:00  10-25T12:00  10-25T11:00  01:30  10-25T00:30  10-26T01:30  10-24T21:00  10-25T08:00
Australia/Lord_Howe  10-03T01:30  10-04T01:00  10-04T01:30  02:15  10-03T15:45  10-04T15:15  10-03T11:30  10-03T21:00
Australia/Lord_Howe  04-04T01:00  04-05T01:30  04-05T01:00  01:45  04-04T14:45  04-05T15:15  04-04T11:00  04-04T21:30
America/Santiago     09-05T16:00  09-06T15:00  09-06T16:00  00:30  09-06T04:30  09-07T03:30  09-06T02:00  09-06T11:00
America/Santiago     04-04T15:00  04-05T16:00  04-05T15:00  23:30  04-05T02:30  04-06T03:30  04-05T01:00  04-05T12:00`

for (const row of table.trim().split('\n')) {
  const [zone = '', ...cells] = row.split(/\s+/)
  const [noon = '', day = '', hours = '', time = '', next = '', again = '', eve = '', end = ''] = cells
  test(`in ${zone} waits over the change after 2026-${noon}Z end when people expect it`, () => {
    assert.equal(afterDuration(at(noon), { days: 1 }, zone), at(day))
    assert.equal(afterDuration(at(noon), { hours: 24 }, zone), at(hours))
    assert.equal(nextClock(at(noon), time, null, zone), at(next))
    assert.equal(nextClock(at(next), time, null, zone), at(again))
    assert.equal(endOfQuiet(at(eve), { from: '20:00', to: '08:00' }, zone), at(end))
  })
}

const week = (text: string): number => (new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const short = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const iso = ({ start }: WalkedClock, index: number): string => new Date(start + index * minute).toISOString()

/** Where the walked clock first shows that time, or would have shown it if it had not been put forward. */
function shownAt({ shows }: WalkedClock, wall: string): number {
  const exact = shows.indexOf(wall)
  if (exact >= 0) return exact
  const before = shows.findLastIndex((each) => each < wall)
  if (before < 0) return -1
  const missing =
    Date.parse(`${wall.replace(' ', 'T')}Z`) - Date.parse(`${shows[before]!.replace(' ', 'T')}Z`)
  return before + missing / minute
}

const calendarPlus = (wall: string, plus: number): string =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + plus * 1440 * minute)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')

const clocks = fc.nat(walkedClocks.length - 1)
const starts = fc.integer({ min: 0, max: 4 * 1440 })
const times = fc.integer({ min: 0, max: 1439 }).map((of) => new Date(of * minute).toISOString().slice(11, 16))

test('a day later is where a walk along the minutes finds it, and exact hours follow', () => {
  const parts = fc.record({ days: fc.nat(4), hours: fc.nat(30), minutes: fc.nat(90) })
  fc.assert(
    fc.property(clocks, starts, parts, (chosen, from, { days, hours, minutes }) => {
      const clock = walkedClocks[chosen]!
      const wall = clock.shows[from]!
      const kept = days === 0 ? from : shownAt(clock, calendarPlus(wall, days))
      const expected = iso(clock, kept + hours * 60 + minutes)
      assert.equal(afterDuration(iso(clock, from), { days, hours, minutes }, clock.zone), expected)
    }),
    { numRuns: 500 },
  )
})

test('the next clock time is where a walk along the minutes finds it', () => {
  fc.assert(
    fc.property(
      clocks,
      starts,
      times,
      fc.subarray([...short], { minLength: 1 }),
      (chosen, from, time, on) => {
        const clock = walkedClocks[chosen]!
        const dates = Array.from({ length: 12 }, (_, days) =>
          calendarPlus(clock.shows[from]!, days - 1).slice(0, 10),
        )
        const expected = dates
          .filter((date) => on.includes(short[week(date)]!))
          .map((date) => shownAt(clock, `${date} ${time}`))
          .filter((index) => index > from)
          .sort((a, b) => a - b)[0]!
        assert.equal(nextClock(iso(clock, from), time, on, clock.zone), iso(clock, expected))
      },
    ),
    { numRuns: 500 },
  )
})

test('the next opening is where a walk along the minutes finds it', () => {
  const openings = fc.dictionary(
    fc.constantFrom(...days),
    fc.array(
      fc
        .tuple(times, times)
        .filter(([a, b]) => a < b)
        .map(([a, b]) => ({ from: a, to: b })),
      { minLength: 1, maxLength: 3 },
    ),
    { minKeys: 1 },
  )
  fc.assert(
    fc.property(clocks, starts, openings, (chosen, from, hours) => {
      const clock = walkedClocks[chosen]!
      const isOpen = (wall: string): boolean =>
        (hours[days[week(wall)]!] ?? []).some(
          (span) => span.from <= wall.slice(11) && wall.slice(11) < span.to,
        )
      const expected = clock.shows.findIndex((wall, index) => index >= from && isOpen(wall))
      fc.pre(expected >= 0)
      assert.equal(opening(iso(clock, from), hours, clock.zone), iso(clock, expected))
    }),
    { numRuns: 500 },
  )
})

test('quiet hours end where a walk along the minutes finds it', () => {
  fc.assert(
    fc.property(clocks, starts, times, times, (chosen, from, begins, ends) => {
      const clock = walkedClocks[chosen]!
      const isQuiet = (wall: string): boolean => {
        const time = wall.slice(11)
        return begins <= ends ? begins <= time && time < ends : begins <= time || time < ends
      }
      const expected = clock.shows.findIndex((wall, index) => index >= from && !isQuiet(wall))
      const told = endOfQuiet(iso(clock, from), { from: begins, to: ends }, clock.zone)
      assert.equal(told, isQuiet(clock.shows[from]!) ? iso(clock, expected) : null)
    }),
    { numRuns: 500 },
  )
})
