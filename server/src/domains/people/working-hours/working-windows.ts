import type { Queries } from '../../../kernel/database/queries.ts'
import {
  addDays,
  type CalendarDate,
  isCalendarDate,
  minuteOf,
  openOn,
  type Span,
  weekdayOf,
  type WeekHours,
} from '../../../kernel/time/index.ts'
import { findLocationsDetails, type Holiday } from '../../organization/company/index.ts'
import { selectHours, selectUnlikeDays } from './working-hours-table.ts'

/** Working hours of a day, in a location's local time. */
export interface WorkingDay {
  date: CalendarDate
  /** Spans of working hours, `HH:MM`, in ascending order. The end of a span can be `24:00`. */
  windows: readonly Span[]
  /** Name of the holiday on this day, or null. No one works on a holiday, even if `windows` is not empty. */
  holiday: string | null
}

interface WindowQuery {
  locationId: string
  memberIds: readonly string[]
  from: CalendarDate
  /** Number of days to read, beginning with `from`. Days after the last supported date are left out. */
  days: number
  /** Working hours of members for whom none are stored. Defaults to the location's opening hours. */
  otherwise?: WeekHours
}

/**
 * Reads the working days of members. The hours of a day come from the member's exception for the day. Without an
 * exception, they come from the member's weekly hours. Without weekly hours, they come from the location's opening
 * hours.
 */
export async function workingDays(
  db: Queries,
  orgId: string,
  { locationId, memberIds, from, days, otherwise }: WindowQuery,
): Promise<Map<string, WorkingDay[]>> {
  const span = { memberIds, from, to: addDays(from, days - 1) }
  if (!isCalendarDate(span.to)) span.to = lastDay
  const [[location], hours, unlike] = await Promise.all([
    findLocationsDetails(db, orgId, [locationId]),
    selectHours(db, orgId, span),
    selectUnlikeDays(db, orgId, span),
  ])
  const { hours: opened, holidays } = location!
  const open = openDays({ hours: otherwise ?? opened, holidays }, from, days)
  const weekdays = open.map(({ date }) => weekdayOf(date))
  const hoursOf = Map.groupBy(hours, ({ member_id }) => member_id)
  const unlikeOf = Map.groupBy(unlike, ({ member_id }) => member_id)
  const of = (memberId: string): WorkingDay[] => {
    const weeks = hoursOf.get(memberId) ?? []
    const single = unlikeOf.get(memberId) ?? []
    if (weeks.length === 0 && single.length === 0) return open
    return open.map((day, at) => {
      const week = weeks.findLast(({ effective_from }) => effective_from <= day.date)?.windows
      const windows =
        single.find(({ date }) => date === day.date)?.windows ??
        week?.filter(({ weekday }) => weekday === weekdays[at]).map(({ from, to }) => ({ from, to }))
      return windows === undefined ? day : { ...day, windows: windows.toSorted(earlierFirst) }
    })
  }
  return new Map(memberIds.map((id) => [id, of(id)]))
}

const lastDay = '9999-12-31'

/** Returns the given number of days from `from`, each with the opening hours of the location. */
export function openDays(
  { hours, holidays }: { hours: WeekHours; holidays: readonly Holiday[] },
  from: CalendarDate,
  days: number,
): WorkingDay[] {
  const week = openOn(hours).map((windows) => windows.map(toTheMinute).filter(isLong).toSorted(earlierFirst))
  const closed = new Map(holidays.map(({ date, name }) => [date, name]))
  return Array.from({ length: days }, (_, at) => addDays(from, at))
    .filter(isCalendarDate)
    .map((date) => ({ date, windows: week[weekdayOf(date) - 1]!, holiday: closed.get(date) ?? null }))
}

/** Number of working minutes of a day, by the local clock. 0 on a holiday. */
export function workingMinutes({ windows, holiday }: WorkingDay): number {
  if (holiday !== null) return 0
  return windows.reduce((sum, { from, to }) => sum + minuteOf(to) - minuteOf(from), 0)
}

/**
 * Shrinks a span to whole minutes: the start is rounded up and the end is rounded down. An end at 23:59:59 or later
 * becomes 24:00.
 */
function toTheMinute({ from, to }: Span): Span {
  const begun = from.length > 5 && !from.endsWith(':00')
  return {
    from: begun ? clockOf(minuteOf(from) + 1) : from.slice(0, 5),
    to: to >= '23:59:59' ? '24:00' : to.slice(0, 5),
  }
}

function clockOf(minute: number): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${two(Math.trunc(minute / 60))}:${two(minute % 60)}`
}

const isLong = ({ from, to }: Span): boolean => from < to

const earlierFirst = (a: Span, b: Span): number => (a.from < b.from ? -1 : 1)
