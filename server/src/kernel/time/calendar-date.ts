/** A calendar date, `YYYY-MM-DD`, of no particular time zone. Such texts sort in the order of time. */
export type CalendarDate = string

/** Tells whether the text is a date that exists: `2026-02-30` is none. Years are 1 to 9999. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth
  )
}

/** The date so many days later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The day of the week, from Monday, 1, to Sunday, 7. */
export function weekdayOf(date: CalendarDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days
}
