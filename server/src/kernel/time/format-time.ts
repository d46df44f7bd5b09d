import { localDate } from './local-day.ts'

/** Locale in which dates and times are written for customers. */
const locale = 'en-US'

const onTheCalendar = (style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })

const dateStyles = {
  long: onTheCalendar({ dateStyle: 'long' }),
  short: onTheCalendar({ dateStyle: 'medium' }),
  weekday: onTheCalendar({ weekday: 'long', month: 'long', day: 'numeric' }),
} as const
const clock = onTheCalendar({ timeStyle: 'short' })

export type DateStyle = keyof typeof dateStyles

/**
 * Formats a calendar date. Styles: `long` gives `November 21, 2026`, `short` gives `Nov 21, 2026`, `weekday` gives
 * `Saturday, November 21`.
 */
export function formatDate(date: string, style: DateStyle = 'long'): string {
  return dateStyles[style].format(new Date(`${date}T00:00:00Z`))
}

/** Formats a wall-clock time, for example as `9:30 AM`. */
export function formatClock(time: string): string {
  return clock.format(new Date(`1970-01-01T${time}Z`)).replaceAll('\u202f', ' ')
}

/** Formats the local date of an instant in the time zone, with `formatDate`. */
export function formatDay(instant: string, timeZone: string): string {
  return formatDate(localDate(new Date(instant), timeZone))
}

/** Formats an instant in the time zone, for example as `November 21, 2026 at 10:05 AM CST`. */
export function formatMoment(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))
  return `${formatDay(instant, timeZone)} at ${time.replaceAll('\u202f', ' ')}`
}

/**
 * Formats the last day of a period that ends at the instant `end`. For a period that ends at midnight, that is the day
 * before this midnight.
 */
export function formatLastDay(end: string, timeZone: string): string {
  return formatDay(new Date(Date.parse(end) - 1).toISOString(), timeZone)
}
