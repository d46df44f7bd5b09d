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

/** Maximum number of jobs created at once; the next run of the sweep creates more. */
export const mostAtOnce = 100

/**
 * Plans the upcoming dates of a recurrence. `existingJobs` are its jobs from `today` on. Plans no jobs for
 * an archived client.
 */
export async function planAhead(
  ctx: MutationContext,
  row: Omit<RecurrenceRow, 'due_date'>,
  { today, existingJobs }: { today: CalendarDate; existingJobs: readonly RecurringJob[] },
): Promise<Ahead> {
  if (row.archived_at !== null) return { dates: new Set(), toMake: [], due_date: null }
  const horizon = lastOf(addDays(today, row.horizon_days))
  const occupiedDates = new Set(existingJobs.map(({ on_date }) => on_date))
  const farthest = [horizon, ...occupiedDates].toSorted().at(-1)!
  const first = row.terms_from !== null && row.terms_from > today ? row.terms_from : today
  const dates = datesBetween(row, first, farthest)
  const missing = dates.filter((date) => date <= horizon && !occupiedDates.has(date))
  const isInUse = (await findClientContact(ctx.db, ctx.actor.org.id, row.client_id)) !== undefined
  if (!isInUse) return { dates: new Set(dates), toMake: [], due_date: addDays(today, 1) }
  const [toMake, later] = [missing.slice(0, mostAtOnce), missing.length > mostAtOnce]
  let next = firstDateAfter(row, first > horizon ? addDays(first, -1) : horizon)
  while (next !== null && occupiedDates.has(next)) next = firstDateAfter(row, next)
  const due_date = later ? today : next === null ? null : addDays(next, -row.horizon_days)
  return { dates: new Set(dates), toMake, due_date }
}

export function todayOf(ctx: MutationContext, { timezone }: { timezone: string }): CalendarDate {
  return localToday(timezone, new Date(ctx.now))
}

/** Limits a date to the end of the calendar. */
const lastOf = (day: CalendarDate): CalendarDate => (isCalendarDate(day) ? day : '9999-12-31')
