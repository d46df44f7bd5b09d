import { localDate } from './local-day.ts'

/** How days and times are written to customers. */
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

/** For a calendar date: `November 21, 2026`; short `Nov 21, 2026`; with its weekday `Saturday, November 21`. */
export function formatDate(date: string, style: DateStyle = 'long'): string {
  return dateStyles[style].format(new Date(`${date}T00:00:00Z`))
}

/** `9:30 AM` for a time of the clock. */
export function formatClock(time: string): string {
  return clock.format(new Date(`1970-01-01T${time}Z`)).replaceAll('\u202f', ' ')
}

/** The date of an instant on the calendar of the time zone, as `formatDate` writes it. */
export function formatDay(instant: string, timeZone: string): string {
  return formatDate(localDate(new Date(instant), timeZone))
}

/** `November 21, 2026 at 10:05 AM CST`: an instant on the clock of the time zone. */
export function formatMoment(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant))
  return `${formatDay(instant, timeZone)} at ${time.replaceAll('\u202f', ' ')}`
}

/** The last day that is wholly or partly before the instant: what ends at midnight is good for the day before. */
export function formatLastDay(end: string, timeZone: string): string {
  return formatDay(new Date(Date.parse(end) - 1).toISOString(), timeZone)
}
