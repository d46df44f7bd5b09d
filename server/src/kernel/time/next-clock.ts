import { addDays, weekdayOf } from './calendar-date.ts'
import { toIso } from './instant.ts'
import { instantOf, localTimeOf } from './local-time.ts'

/** As they are written where days of the week are chosen, from Monday on. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * When the clock of the zone shows that time next, strictly later than `at`, on one of those days of the week (null: on
 * any). A time that falls into a gap is later by its length; one that the clock shows twice is the earlier one.
 */
export function nextClock(at: string, time: string, on: readonly Weekday[] | null, zone: string): string {
  if (on?.length === 0) throw new RangeError('There is no day of the week to wait for.')
  const after = new Date(at)
  // A time that a gap over midnight swallows comes on the day after its own.
  for (let date = addDays(localTimeOf(after, zone).date, -1); ; date = addDays(date, 1)) {
    const next = instantOf({ date, time, timeZone: zone }).at
    if (next > after && (on === null || on.includes(weekdays[weekdayOf(date) - 1]!))) return toIso(next)
  }
}
