import type { CalendarDate } from './calendar-date.ts'

/** A wall-clock time, `HH:MM:SS` from `00:00:00` to `23:59:59`. Such texts sort chronologically. */
export type ClockTime = string

/** Minutes from midnight of `HH:MM` or `HH:MM:SS`; seconds are truncated. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** A local time: date and wall-clock time in a time zone. */
export interface LocalTime {
  date: CalendarDate
  time: ClockTime
  /** IANA name. */
  timeZone: string
}

export interface ResolvedTime {
  at: Date
  /** True if the time is in a gap because the clock was set forward. `at` is then later by the gap's length. */
  adjusted: boolean
  /** True if the time occurs twice because the clock was set back. `at` is then the earlier one. */
  ambiguous: boolean
}

/** The instant of a local time, resolved around clock changes as in RFC 5545 and Temporal ("compatible"). */
export function instantOf({ date, time, timeZone }: LocalTime): ResolvedTime {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  const adjusted = !earlier.toPlainDateTime().equals(wall)
  const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const ambiguous = earlier.epochMilliseconds !== later.epochMilliseconds
  return { at: new Date(earlier.epochMilliseconds), adjusted, ambiguous }
}

/** The local date and time of an instant; fractions of a second are truncated. */
export function localTimeOf(at: Date, timeZone: string): LocalTime {
  const wall = zonedTimeOf(at, timeZone).toPlainDateTime()
  const time = wall.toPlainTime().toString({ smallestUnit: 'second', roundingMode: 'trunc' })
  return { date: wall.toPlainDate().toString(), time, timeZone }
}

export function zonedTimeOf(at: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
}
