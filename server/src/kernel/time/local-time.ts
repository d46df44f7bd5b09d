import type { CalendarDate } from './calendar-date.ts'

/** A wall-clock time, `HH:MM:SS` from `00:00:00` to `23:59:59`. Sorted as texts, times are in chronological order. */
export type ClockTime = string

/** Returns the minutes since midnight of a time `HH:MM` or `HH:MM:SS`. Seconds are dropped. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** A local time: date and wall-clock time in a time zone. */
export interface LocalTime {
  date: CalendarDate
  time: ClockTime
  /** Time zone, IANA name. */
  timeZone: string
}

export interface ResolvedTime {
  at: Date
  /** True if a clock change skips the local time. `at` is then later by the length of the gap. */
  adjusted: boolean
  /** True if the local time occurs twice, because the clock is set back. `at` is then its first occurrence. */
  ambiguous: boolean
}

/**
 * Returns the instant of a local time. For times that a clock change skips or repeats, it follows RFC 5545 and the
 * mode "compatible" of Temporal.
 */
export function instantOf({ date, time, timeZone }: LocalTime): ResolvedTime {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  const adjusted = !earlier.toPlainDateTime().equals(wall)
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const ambiguous = earlier.epochMilliseconds !== later.epochMilliseconds
  return { at: new Date(earlier.epochMilliseconds), adjusted, ambiguous }
}

/** Returns the local date and time of an instant. Fractions of a second are dropped. */
export function localTimeOf(at: Date, timeZone: string): LocalTime {
  const wall = zonedTimeOf(at, timeZone).toPlainDateTime()
  const time = wall.toPlainTime().toString({ smallestUnit: 'second', roundingMode: 'trunc' })
  return { date: wall.toPlainDate().toString(), time, timeZone }
}

export function zonedTimeOf(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
}
