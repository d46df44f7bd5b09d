import { localDate } from './local-day.ts'

/** How days and times are written to customers. */
const locale = 'en-US'

/** `November 21, 2026` for a calendar date. */
export function formatDate(date: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
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
