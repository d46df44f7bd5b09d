import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { addDays, type CalendarDate, isCalendarDate, localToday } from '../../../../kernel/time/index.ts'
import { findClientContact } from '../../../customers/clients/index.ts'
import { datesBetween, firstDateAfter } from './dates.ts'
import type { RecurrenceRow } from './recurrence.ts'
import type { RecurringJob } from './recurrences-table.ts'

export interface Ahead {
  /** Dates of the recurrence from today on, up to the last one that has or gets a job. */
  dates: ReadonlySet<CalendarDate>
  /** Dates that get their job now. */
  toMake: CalendarDate[]
  due_date: CalendarDate | null
}

type Terms = Omit<RecurrenceRow, 'due_date'>

interface Upcoming {
  today: CalendarDate
  existingJobs: readonly RecurringJob[]
}

/** Maximum number of jobs created at once; the next run of the sweep creates more. */
export const mostAtOnce = 100

/**
 * Plans the upcoming dates of a recurrence. `existingJobs` are its jobs from `today` on. Plans no jobs for
 * an archived client.
 */
export async function planAhead(
  ctx: MutationContext,
  row: Terms,
  { today, existingJobs }: Upcoming,
): Promise<Ahead> {
  if (row.archived_at !== null) return { dates: new Set(), toMake: [], due_date: null }
  const horizon = lastOf(addDays(today, row.horizon_days))
  const occupiedDates = datesOf(existingJobs)
  const farthest = [horizon, ...occupiedDates].toSorted().at(-1)!
  const first = firstDayOf(row, today)
  const dates = datesBetween(row, first, farthest)
  const missing = dates.filter((date) => date <= horizon && !occupiedDates.has(date))
  if (!(await isClientInUse(ctx, row)))
    return { dates: new Set(dates), toMake: [], due_date: addDays(today, 1) }
  const [toMake, later] = [missing.slice(0, mostAtOnce), missing.length > mostAtOnce]
  let next = firstDateAfter(row, first > horizon ? addDays(first, -1) : horizon)
  while (next !== null && occupiedDates.has(next)) next = firstDateAfter(row, next)
  const due_date = later ? today : next === null ? null : addDays(next, -row.horizon_days)
  return { dates: new Set(dates), toMake, due_date }
}

/**
 * Dates before the day `from` that still need a job with the terms that hold until then. `existingJobs` are the jobs of
 * the recurrence from `today` on. None for an archived recurrence or client.
 */
export async function planBefore(
  ctx: MutationContext,
  row: Terms,
  { today, from, existingJobs }: Upcoming & { from: CalendarDate },
): Promise<CalendarDate[]> {
  if (row.archived_at !== null || !(await isClientInUse(ctx, row))) return []
  const occupiedDates = datesOf(existingJobs)
  return datesBetween(row, firstDayOf(row, today), addDays(from, -1)).filter(
    (date) => !occupiedDates.has(date),
  )
}

/** The first day of the present terms that is not past. */
const firstDayOf = ({ terms_from }: Terms, today: CalendarDate): CalendarDate =>
  terms_from !== null && terms_from > today ? terms_from : today

const datesOf = (existingJobs: readonly RecurringJob[]): Set<CalendarDate> =>
  new Set(existingJobs.map(({ on_date }) => on_date))

async function isClientInUse(ctx: MutationContext, { client_id }: Terms): Promise<boolean> {
  return (await findClientContact(ctx.db, ctx.actor.org.id, client_id)) !== undefined
}

export function todayOf(ctx: MutationContext, { timezone }: { timezone: string }): CalendarDate {
  return localToday(timezone, new Date(ctx.now))
}

/** Limits a date to the end of the calendar. */
const lastOf = (day: CalendarDate): CalendarDate => (isCalendarDate(day) ? day : '9999-12-31')
