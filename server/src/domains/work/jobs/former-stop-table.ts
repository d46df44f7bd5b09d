import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { JobWindow } from './job-window.ts'
import { type VisitRow, visitIdOf } from './lock-visit.ts'

/** Position of a visit on the route of a day, and the time at which the crew was notified of it. */
export interface Stop {
  stop_order: number | null
  dispatched_at: string | null
}

const noStop: Stop = { stop_order: null, dispatched_at: null }

/**
 * Returns the stop that the visit was when it last had this date and these times. Returns a stop without position and
 * without time of dispatch if another visit of one of its assignees has that position on the route by now, or if one of
 * them was sent a newer list of the stops of that day, which does not contain the visit.
 */
export async function findFormerStop(ctx: QueryContext, row: VisitRow, window: JobWindow): Promise<Stop> {
  const found = await ctx.db.row<Stop>(
    `select h.stop_order, h.dispatched_at from job_schedule_history h
      where h.org_id = $1 and h.job_id = $2 and coalesce(h.visit_id, h.job_id) = $3 and h.scheduled_date = $4
        and h.scheduled_time_start is not distinct from $5::time and h.scheduled_time_end is not distinct from $6::time
      order by h.replaced_at desc, h.id desc limit 1`,
    [
      ctx.actor.org.id,
      row.id,
      visitIdOf(row),
      window.scheduled_date,
      window.scheduled_time_start,
      window.scheduled_time_end,
    ],
  )
  return found && !(await isOutdated(ctx, row, window, found)) ? found : noStop
}

/**
 * True if another visit of an assignee has the position of the stop, or was dispatched for that day after it. Visits that
 * were dispatched and moved to another day since count too: the newest list contained them.
 */
async function isOutdated(
  ctx: QueryContext,
  row: VisitRow,
  { scheduled_date }: JobWindow,
  { stop_order, dispatched_at }: Stop,
): Promise<boolean> {
  const other = await ctx.db.row(
    `with others as (
       select v.id, v.visit_id, v.is_current from jobs_by_visit v
        where v.org_id = $1 and v.scheduled_date = $2 and (v.status <> 'cancelled' and v.stop_order = $3 or v.dispatched_at > $6)
       union all
       select v.id, v.visit_id, v.is_current from job_schedule_history h
         join jobs_by_visit v on v.org_id = h.org_id and v.id = h.job_id and v.visit_id = coalesce(h.visit_id, h.job_id)
        where h.org_id = $1 and h.scheduled_date = $2 and h.dispatched_at > $6)
     select 1 as found from others v
      where v.visit_id <> $4
        and exists (
          select from job_assignees a
           where v.is_current and a.org_id = $1 and a.job_id = v.id and a.member_id = any ($5::uuid[])
          union all
          select from visit_assignees a
           where not v.is_current and a.org_id = $1 and a.visit_id = v.visit_id and a.member_id = any ($5::uuid[]))
      limit 1`,
    [
      ctx.actor.org.id,
      scheduled_date,
      stop_order,
      visitIdOf(row),
      row.assignees.map(({ member_id }) => member_id),
      dispatched_at,
    ],
  )
  return other !== undefined
}
