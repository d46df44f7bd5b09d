import { addDays, weekdayOf } from './calendar-date.ts'
import { toIso } from './instant.ts'
import { instantOf, localTimeOf } from './local-time.ts'

/** Names of the days of the week, from Monday on. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * Returns the first instant after `at` at which the clock in `zone` shows `time` on one of the days of the week in
 * `on`, or on any day if `on` is null. If a clock change skips the time on a day, the instant is later by the length of
 * the gap. If the time occurs twice on a day, the first occurrence counts.
 */
export function nextClock(at: string, time: string, on: readonly Weekday[] | null, zone: string): string {
  if (on?.length === 0) throw new RangeError('The list of days of the week is empty.')
  const after = new Date(at)
  // The search begins with the day before: if a clock change over midnight skips that day's time, its instant is moved
  // past midnight and may still lie ahead.
  for (let date = addDays(localTimeOf(after, zone).date, -1); ; date = addDays(date, 1)) {
    const next = instantOf({ date, time, timeZone: zone }).at
    if (next > after && (on === null || on.includes(weekdays[weekdayOf(date) - 1]!))) return toIso(next)
  }
}
