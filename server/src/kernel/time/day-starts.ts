import { addDays, type CalendarDate } from './calendar-date.ts'
import { toIso } from './instant.ts'
import { localDate, startOfLocalDay } from './local-day.ts'

export interface DayStart {
  day: CalendarDate
  at: string
}

/** The days of the zone that begin after the one instant and not after the other. */
export function dayStarts(after: string, upTo: string, zone: string): DayStart[] {
  const starts: DayStart[] = []
  for (let day = addDays(localDate(new Date(after), zone), 1); ; day = addDays(day, 1)) {
    const at = toIso(startOfLocalDay(day, zone))
    if (at > upTo) return starts
    starts.push({ day, at })
  }
}
