import type { Queries } from '../../kernel/database/queries.ts'
import { type CalendarDate, minuteOf, type Span } from '../../kernel/time/index.ts'

/** A day on which a member is absent, on the calendar of the location that the request belongs to. */
export interface DayOff {
  member_id: string
  location_id: string
  date: CalendarDate
  time_off_request_id: string
  /** As it was deducted. */
  minutes: number
  /** `HH:MM:SS`; null: all day. */
  time_start: string | null
  time_end: string | null
  is_paid: boolean
}

/** What is approved, day by day. */
export function selectDaysOff(
  db: Queries,
  orgId: string,
  { memberIds, from, to }: { memberIds: readonly string[]; from: CalendarDate; to: CalendarDate },
): Promise<DayOff[]> {
  return db.rows(
    `select d.member_id, d.location_id, d.date, d.time_off_request_id, d.minutes, d.time_start, d.time_end, d.is_paid
       from time_off_request_days d
      where d.org_id = $1 and d.member_id = any ($2::uuid[]) and d.date between $3 and $4
      order by d.member_id, d.date, d.time_start nulls first`,
    [orgId, memberIds, from, to],
  )
}

/** Of windows of the clock, the minutes in which the member is absent. */
export function minutesOff(
  windows: readonly Span[],
  daysOff: readonly Pick<DayOff, 'time_start' | 'time_end'>[],
): number {
  return windows.reduce((sum, window) => {
    const [from, to] = [minuteOf(window.from), minuteOf(window.to)]
    if (daysOff.some(({ time_start }) => time_start === null)) return sum + to - from
    return (
      sum +
      daysOff.reduce((part, { time_start, time_end }) => {
        const begins = Math.max(from, minuteOf(time_start!))
        const ends = Math.min(to, minuteOf(time_end!))
        return part + Math.max(0, ends - begins)
      }, 0)
    )
  }, 0)
}
