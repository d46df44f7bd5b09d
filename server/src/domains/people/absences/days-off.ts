import type { Queries } from '../../../kernel/database/queries.ts'
import { type CalendarDate, minuteOf, type Span } from '../../../kernel/time/index.ts'

/** A day on which a member is absent, in the time zone of the request's location. */
export interface DayOff {
  member_id: string
  location_id: string
  date: CalendarDate
  time_off_request_id: string
  /** Working minutes deducted from the balance for this day. */
  minutes: number
  /** Start time, `HH:MM:SS`. Null means that the member is absent the whole day. */
  time_start: string | null
  time_end: string | null
  is_paid: boolean
}

/** Reads the approved absences of members, one row for each member and day. */
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

type PartOfDay = Pick<DayOff, 'time_start' | 'time_end'>

/**
 * Returns the spans of the working hours in which the member is present: the working hours minus the times of absence.
 */
export function windowsLeft(windows: readonly Span[], daysOff: readonly PartOfDay[]): Span[] {
  return daysOff
    .reduce<readonly Span[]>(without, windows)
    .filter(({ from, to }) => minuteOf(from) < minuteOf(to))
}

function without(windows: readonly Span[], { time_start, time_end }: PartOfDay): Span[] {
  if (time_start === null || time_end === null) return []
  return windows.flatMap(({ from, to }) => [
    { from, to: time_start < to ? time_start : to },
    { from: time_end > from ? time_end : from, to },
  ])
}

/** Counts the minutes of working hours during which the member is absent. */
export function minutesOff(windows: readonly Span[], daysOff: readonly PartOfDay[]): number {
  return minutesOf(windows) - minutesOf(windowsLeft(windows, daysOff))
}

/** Returns the parts of the working hours in which the member is absent, as wall-clock times with seconds. */
export function windowsOff(
  windows: readonly Span[],
  daysOff: readonly PartOfDay[],
): { from: string; to: string }[] {
  return windows.flatMap((window) =>
    daysOff.flatMap(({ time_start, time_end }) => {
      const from = time_start === null || time_end === null ? window.from : later(time_start, window.from)
      const to = time_start === null || time_end === null ? window.to : earlier(time_end, window.to)
      return minuteOf(from) < minuteOf(to) ? [{ from: withSeconds(from), to: withSeconds(to) }] : []
    }),
  )
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)
const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time)

function minutesOf(windows: readonly Span[]): number {
  return windows.reduce((sum, { from, to }) => sum + minuteOf(to) - minuteOf(from), 0)
}
