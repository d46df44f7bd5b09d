import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { afterDuration } from './after-duration.ts'
import { minute, type WalkedClock, walkedClocks } from './changes-of-clock-for-tests.ts'
import { nextClock } from './next-clock.ts'
import { waitsOverChanges } from './waits-over-changes-for-tests.ts'
import { endOfQuiet, opening } from './window.ts'

for (const { zone, noon, day, hours, time, next, again, eve, end } of waitsOverChanges)
  test(`in ${zone} waits across the change of the clock after ${noon} end at the listed times`, () => {
    assert.equal(afterDuration(noon, { days: 1 }, zone), day)
    assert.equal(afterDuration(noon, { hours: 24 }, zone), hours)
    assert.equal(nextClock(noon, time, null, zone), next)
    assert.equal(nextClock(next, time, null, zone), again)
    assert.equal(endOfQuiet(eve, { from: '20:00', to: '08:00' }, zone), end)
  })

const week = (text: string): number => (new Date(`${text.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const short = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const iso = ({ start }: WalkedClock, index: number): string => new Date(start + index * minute).toISOString()

/**
 * Returns the index of the minute at which the clock first shows this time. If the clock skips it, returns the minute
 * at which the clock would have shown it without the change.
 */
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

test('adding days and hours gives the instant found by walking minute by minute', () => {
  const parts = fc.record({ days: fc.nat(4), hours: fc.nat(30), minutes: fc.nat(90) })
  fc.assert(
    fc.property(clocks, starts, parts, (chosen, from, { days, hours, minutes }) => {
      const clock = walkedClocks[chosen]!
      const wall = clock.shows[from]!
      const wallMinute = days === 0 ? from : shownAt(clock, calendarPlus(wall, days))
      const expected = iso(clock, wallMinute + hours * 60 + minutes)
      assert.equal(afterDuration(iso(clock, from), { days, hours, minutes }, clock.zone), expected)
    }),
    { numRuns: 500 },
  )
})

test('the next occurrence of a clock time is the one found by walking minute by minute', () => {
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

test('the next opening is the one found by walking minute by minute', () => {
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

test('the end of quiet hours is the one found by walking minute by minute', () => {
  fc.assert(
    fc.property(clocks, starts, times, times, (chosen, from, begins, ends) => {
      const clock = walkedClocks[chosen]!
      const isQuiet = (wall: string): boolean => {
        const time = wall.slice(11)
        return begins <= ends ? begins <= time && time < ends : begins <= time || time < ends
      }
      const expected = clock.shows.findIndex((wall, index) => index >= from && !isQuiet(wall))
      const quietEnd = endOfQuiet(iso(clock, from), { from: begins, to: ends }, clock.zone)
      assert.equal(quietEnd, isQuiet(clock.shows[from]!) ? iso(clock, expected) : null)
    }),
    { numRuns: 500 },
  )
})
