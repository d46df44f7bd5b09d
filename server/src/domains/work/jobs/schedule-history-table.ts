import type { Queries } from '../../../kernel/database/queries.ts'
import type { OnBehalfOf } from '../../../kernel/access/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { VisitRow } from './lock-visit.ts'
import { keyParameter } from '../../../kernel/records/author.ts'

/**
 * Stores the previous date and times of a visit, with its position on the route. This is also done for a visit without
 * a date, because the history then shows since when the visit has had a date.
 */
export function storeWindow(ctx: MutationContext, job: VisitRow): void {
  ctx.db.later(
    `insert into job_schedule_history (org_id, id, job_id, scheduled_date, scheduled_time_start, scheduled_time_end,
            replaced_at, replaced_by_type, replaced_by_id, replaced_by_key, visit_id, stop_order, dispatched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ctx.actor.org.id,
      newId(),
      job.id,
      job.scheduled_date,
      job.scheduled_time_start,
      job.scheduled_time_end,
      ctx.now,
      ctx.author.type,
      ctx.author.id,
      keyParameter(ctx.author.on_behalf_of),
      job.loaded?.target.visit_id ?? null,
      job.stop_order,
      job.dispatched_at,
    ],
  )
}

export interface FormerWindow {
  visit_id: string
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  replaced_at: string
  replaced_by_type: MutationContext['author']['type']
  replaced_by_id: string | null
  replaced_by_key: OnBehalfOf | null
}

/** Returns the previous dates and times of a job's visits, latest first. */
export function selectFormerWindows(db: Queries, orgId: string, jobId: string): Promise<FormerWindow[]> {
  return db.rows(
    `select h.scheduled_date, h.scheduled_time_start, h.scheduled_time_end, h.replaced_at, h.replaced_by_type,
            h.replaced_by_id, h.replaced_by_key, coalesce(h.visit_id, h.job_id) as visit_id
       from job_schedule_history h
      where h.org_id = $1 and h.job_id = $2 and h.scheduled_date is not null order by h.replaced_at desc, h.id desc`,
    [orgId, jobId],
  )
}
