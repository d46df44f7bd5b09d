import type { CalendarDate } from './calendar-date.ts'
import { localTimeOf } from './local-time.ts'

/** Returns the date of an instant in the time zone. */
export function localDate(at: Date, timeZone: string): CalendarDate {
  return localTimeOf(at, timeZone).date
}

/**
 * Returns today's date in the time zone. `now` must come from the context of the call, so that tests can change it.
 */
export function localToday(timeZone: string, now: Date): CalendarDate {
  return localDate(now, timeZone)
}

/**
 * Returns the first instant of a day in the time zone: midnight, or the end of the skipped time if the clock skips
 * midnight.
 */
export function startOfLocalDay(date: CalendarDate, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)
}

/**
 * Returns the first instant of the next day in the time zone. From that instant on, a record with this `due_date` is
 * overdue.
 */
export function nextLocalMidnight(date: CalendarDate, timeZone: string): Date {
  const next = Temporal.PlainDate.from(date).add({ days: 1 })
  return startOfLocalDay(next.toString(), timeZone)
}
