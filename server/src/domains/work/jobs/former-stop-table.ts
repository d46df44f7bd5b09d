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
 * Returns the stop that the visit was when it last had this date and these times. If another visit of one of its
 * assignees has that position on the route by now, returns a stop without position and without time of dispatch.
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
  if (!found || (found.stop_order !== null && (await isTaken(ctx, row, window, found.stop_order))))
    return noStop
  return found
}

async function isTaken(
  ctx: QueryContext,
  row: VisitRow,
  { scheduled_date }: JobWindow,
  stopOrder: number,
): Promise<boolean> {
  const other = await ctx.db.row(
    `select 1 as taken from jobs_by_visit v
      where v.org_id = $1 and v.scheduled_date = $2 and v.stop_order = $3 and v.visit_id <> $4
        and v.status <> 'cancelled'
        and exists (
          select from job_assignees a
           where v.is_current and a.org_id = v.org_id and a.job_id = v.id and a.member_id = any ($5::uuid[])
          union all
          select from visit_assignees a
           where not v.is_current and a.org_id = v.org_id and a.visit_id = v.visit_id and a.member_id = any ($5::uuid[]))
      limit 1`,
    [
      ctx.actor.org.id,
      scheduled_date,
      stopOrder,
      visitIdOf(row),
      row.assignees.map(({ member_id }) => member_id),
    ],
  )
  return other !== undefined
}
