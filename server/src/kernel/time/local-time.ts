import type { CalendarDate } from './calendar-date.ts'

/** A wall-clock time, `HH:MM:SS` from `00:00:00` to `23:59:59`. Such texts sort in the order of time. */
export type ClockTime = string

/** `HH:MM` or `HH:MM:SS`, in minutes from midnight; seconds are cut off. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** A time as people agree on it: what calendar and clock show at a place. */
export interface LocalTime {
  date: CalendarDate
  time: ClockTime
  /** IANA name. */
  timeZone: string
}

export interface ResolvedTime {
  at: Date
  /** The clock never shows that time, because it was put forward; `at` is later by the length of the gap. */
  adjusted: boolean
  /** The clock shows that time twice, because it was put back; `at` is the earlier one. */
  ambiguous: boolean
}

/** The instant of a local time, as RFC 5545 and Temporal ("compatible") resolve it around changes of the clock. */
export function instantOf({ date, time, timeZone }: LocalTime): ResolvedTime {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  const adjusted = !earlier.toPlainDateTime().equals(wall)
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const ambiguous = earlier.epochMilliseconds !== later.epochMilliseconds
  return { at: new Date(earlier.epochMilliseconds), adjusted, ambiguous }
}

/** What calendar and clock show at that instant; parts of a second are cut off. */
export function localTimeOf(at: Date, timeZone: string): LocalTime {
  const wall = zonedTimeOf(at, timeZone).toPlainDateTime()
  const time = wall.toPlainTime().toString({ smallestUnit: 'second', roundingMode: 'trunc' })
  return { date: wall.toPlainDate().toString(), time, timeZone }
}

export function zonedTimeOf(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
}
