import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { CalendarDate } from '../../../kernel/time/index.ts'
import { jobs } from './job.ts'
import type { JobStatus } from './job-status.ts'

/** A visit on a day, with the members who carry it out. */
export interface VisitOfDay {
  job_id: string
  visit_id: string
  status: JobStatus
  customer_name: string | null
  scheduled_time_start: string | null
  crew_id: string | null
  lead_member_id: string | null
}

/** Total duration of the visits of one day. */
export interface BookedDay {
  date: CalendarDate
  minutes: number
}

interface Days {
  from: CalendarDate
  to: CalendarDate
  location_id?: string | undefined
}

/**
 * Returns at most `limit` visits of the day that the caller may see, ordered by time. Leaves out cancelled visits.
 */
export function selectVisitsOfDay(
  ctx: QueryContext,
  { day, location_id }: { day: CalendarDate; location_id?: string | undefined },
  limit: number,
): Promise<VisitOfDay[]> {
  const { conditions, parameters, bind } = visitsOn(ctx, { from: day, to: day, location_id })
  return ctx.db.rows(
    `select r.id as job_id, r.visit_id, r.status, r.customer_name, r.scheduled_time_start, r.crew_id,
            (select a.member_id
               from (select x.member_id, x.role from job_assignees x where r.is_current and x.org_id = r.org_id and x.job_id = r.id
                     union all
                     select x.member_id, x.role from visit_assignees x
                      where not r.is_current and x.org_id = r.org_id and x.visit_id = r.visit_id) a
              order by a.role desc, a.member_id limit 1) as lead_member_id
       from jobs_by_visit r where ${conditions}
      order by r.scheduled_time_start nulls last, r.job_number, r.visit_number limit ${bind(limit)}`,
    parameters,
  )
}

/**
 * Returns the booked minutes of each day, for visits that the caller may see and that are not cancelled. For a visit
 * with a start and an end, counts the minutes between them; for any other visit, its planned minutes, or 0 if it has
 * none.
 */
export function selectBookedDays(ctx: QueryContext, days: Days): Promise<BookedDay[]> {
  const { conditions, parameters } = visitsOn(ctx, days)
  // If the end time is not after the start time, the visit ends on the next day.
  const lasts = `(extract(epoch from r.scheduled_time_end - r.scheduled_time_start) / 60)::int`
  return ctx.db.rows(
    `select r.scheduled_date as date,
            sum(coalesce(case when ${lasts} > 0 then ${lasts} else ${lasts} + 1440 end, r.visit_minutes, 0))::int as minutes
       from jobs_by_visit r where ${conditions} group by r.scheduled_date`,
    parameters,
  )
}

function visitsOn(ctx: QueryContext, { from, to, location_id }: Days) {
  const parameters: Parameter[] = [ctx.actor.org.id, from, to]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const conditions = [
    `r.org_id = $1 and r.archived_at is null and r.status <> 'cancelled' and r.scheduled_date between $2 and $3`,
    ...(location_id === undefined ? [] : [`r.location_id = ${bind(location_id)}`]),
    ...jobs.own(ctx, bind),
  ]
  return { conditions: conditions.join(' and '), parameters, bind }
}
