import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { addDays, type CalendarDate, isCalendarDate, localToday } from '../../../../kernel/time/index.ts'
import { findClientContact } from '../../../customers/clients/index.ts'
import { datesBetween, firstDateAfter } from './dates.ts'
import type { RecurrenceRow } from './recurrence.ts'
import type { RecurringJob } from './recurrences-table.ts'

export interface Ahead {
  /**
   * Dates on which the current values of the recurrence apply: from today to the horizon, or to the last date that has
   * a job if that is later.
   */
  dates: ReadonlySet<CalendarDate>
  /** Dates for which a job is to be created now. */
  toMake: CalendarDate[]
  due_date: CalendarDate | null
}

type Terms = Omit<RecurrenceRow, 'due_date'>

interface Upcoming {
  today: CalendarDate
  existingJobs: readonly RecurringJob[]
}

/** Maximum number of jobs that one call creates. The next run of the background sweep creates the others. */
export const mostAtOnce = 100

/**
 * Plans which jobs of a recurrence to create now, and when to create the next one. `existingJobs` are its jobs from
 * `today` on. Plans no jobs for an archived client.
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
 * Returns the dates before the day `from` that do not have a job yet. Their jobs must be created before the recurrence
 * is changed from that day on, because these jobs must get the values from before the change. `existingJobs` are the
 * jobs of the recurrence from `today` on. Returns no dates for an archived recurrence or client.
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

/**
 * Returns the first day on which the current values of the recurrence apply or, if that day has passed, today.
 */
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

/** Replaces a date after the last supported one with the last supported date. */
const lastOf = (day: CalendarDate): CalendarDate => (isCalendarDate(day) ? day : '9999-12-31')
