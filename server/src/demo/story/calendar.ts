/** Converts days, counted from the day on which the demo data is generated, to dates and times at one location. */
export interface Calendar {
  /** Returns the date as `YYYY-MM-DD`. */
  date(day: number): string
  month(day: number): number
  instant(day: number, hour: number, minute?: number): string
  /** Returns the given time on the given day, or the current time if the given time is in the future. */
  past: (day: number, hour: number, minute?: number) => string
  ago: (minutes: number) => string
  /** Returns the date and the local times of a period that includes the current time. */
  slotAround(hours: number): { date: string; start: string; end: string }
}

export function calendarOf(now: string, timeZone: string): Calendar {
  const present = Temporal.Instant.from(now)
  const here = present.toZonedDateTimeISO(timeZone)
  const today = here.toPlainDate()
  const instant = (day: number, hour: number, minute = 0): string =>
    iso(today.add({ days: day }).toZonedDateTime({ timeZone, plainTime: { hour, minute } }).toInstant())
  return {
    date: (day) => today.add({ days: day }).toString(),
    month: (day) => today.add({ days: day }).month,
    instant,
    past: (day, hour, minute) => {
      const at = instant(day, hour, minute)
      return at < now ? at : now
    },
    ago: (minutes) => iso(present.subtract({ minutes })),
    slotAround: (hours) => {
      const start = here.subtract({ hours: 1 }).round({ smallestUnit: 'minute', roundingIncrement: 15 })
      return { date: start.toPlainDate().toString(), start: clock(start), end: clock(start.add({ hours })) }
    },
  }
}

function iso(at: Temporal.Instant): string {
  return at.toString({ fractionalSecondDigits: 3 })
}

function clock(at: Temporal.ZonedDateTime): string {
  return at.toPlainTime().toString({ smallestUnit: 'second' })
}
