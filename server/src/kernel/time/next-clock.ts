import { addDays, weekdayOf } from './calendar-date.ts'
import { toIso } from './instant.ts'
import { instantOf, localTimeOf } from './local-time.ts'

/** Names of the days of the week, from Monday on. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * The next instant, strictly after `at`, at which the zone's clock shows that time on one of these days of the week
 * (null: any). A time in a gap is moved later by the gap's length. A time that occurs twice is the earlier one.
 */
export function nextClock(at: string, time: string, on: readonly Weekday[] | null, zone: string): string {
  if (on?.length === 0) throw new RangeError('The list of days of the week is empty.')
  const after = new Date(at)
  // A time that a gap over midnight skips falls on the following day.
  for (let date = addDays(localTimeOf(after, zone).date, -1); ; date = addDays(date, 1)) {
    const next = instantOf({ date, time, timeZone: zone }).at
    if (next > after && (on === null || on.includes(weekdays[weekdayOf(date) - 1]!))) return toIso(next)
  }
}
