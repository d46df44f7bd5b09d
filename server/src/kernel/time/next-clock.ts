import { addDays, weekdayOf } from './calendar-date.ts'
import { toIso } from './instant.ts'
import { instantOf, localTimeOf } from './local-time.ts'

/** Names of the days of the week, from Monday on. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * Returns the next instant after `at` at which the clock of the zone shows `time` on one of the days `on`. If `on` is
 * null, any day counts. If the clock skips the time, the time is moved later by the skipped time. If the time occurs
 * twice, its first occurrence counts.
 */
export function nextClock(at: string, time: string, on: readonly Weekday[] | null, zone: string): string {
  if (on?.length === 0) throw new RangeError('The list of days of the week is empty.')
  const after = new Date(at)
  // The search begins one day earlier: if a clock change over midnight skips the time, it is moved to the following
  // day.
  for (let date = addDays(localTimeOf(after, zone).date, -1); ; date = addDays(date, 1)) {
    const next = instantOf({ date, time, timeZone: zone }).at
    if (next > after && (on === null || on.includes(weekdays[weekdayOf(date) - 1]!))) return toIso(next)
  }
}
