import { addDays, weekdayOf } from './calendar-date.ts'
import { toIso } from './instant.ts'
import { instantOf, localTimeOf } from './local-time.ts'

/** Names of the days of the week, from Monday on. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * Returns the next instant, strictly after `at`, at which the zone's clock shows `time` on one of the days `on`. Null
 * means any day. A time that a clock change skips is moved later by the skipped time. Of a time that occurs twice, the
 * first occurrence counts.
 */
export function nextClock(at: string, time: string, on: readonly Weekday[] | null, zone: string): string {
  if (on?.length === 0) throw new RangeError('The list of days of the week is empty.')
  const after = new Date(at)
  // The search begins a day earlier, because a time that a clock change over midnight skips is moved to the following
  // day.
  for (let date = addDays(localTimeOf(after, zone).date, -1); ; date = addDays(date, 1)) {
    const next = instantOf({ date, time, timeZone: zone }).at
    if (next > after && (on === null || on.includes(weekdays[weekdayOf(date) - 1]!))) return toIso(next)
  }
}
