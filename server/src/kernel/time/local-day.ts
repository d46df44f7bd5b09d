import type { CalendarDate } from './calendar-date.ts'
import { localTimeOf } from './local-time.ts'

/** Returns the date of an instant in the time zone. */
export function localDate(at: Date, timeZone: string): CalendarDate {
  return localTimeOf(at, timeZone).date
}

/** Returns today's date in the time zone. `now` comes from the call's context, so that tests can change it. */
export function localToday(timeZone: string, now: Date): CalendarDate {
  return localDate(now, timeZone)
}

/**
 * Returns the first instant of the local day: midnight, or the end of the skipped time if a clock change skips
 * midnight.
 */
export function startOfLocalDay(date: CalendarDate, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)
}

/** Returns the first instant of the next local day. From that instant on, something with this `due_date` is overdue. */
export function nextLocalMidnight(date: CalendarDate, timeZone: string): Date {
  const next = Temporal.PlainDate.from(date).add({ days: 1 })
  return startOfLocalDay(next.toString(), timeZone)
}
