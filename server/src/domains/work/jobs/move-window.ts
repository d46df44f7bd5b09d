import type { MutationContext } from '../../../kernel/operations/context.ts'
import { jobRescheduled } from './job-events.ts'
import type { JobWindow } from './job-window.ts'
import type { JobColumns } from './job.ts'
import { type VisitRow, visitIdOf } from './lock-visit.ts'
import { type ChangedVisit, moveVisit } from './move-job.ts'
import { storeWindow } from './schedule-history-table.ts'

/**
 * Moves a job that the caller has locked, or one of its visits, to another date or time. Stores the previous date and
 * time, emits the events, and clears the position of the visit on the route of the day, unless `more` contains one.
 * Operations that call this function must declare `jobRescheduled` and `appointmentScheduled`.
 */
export function moveWindow(
  ctx: MutationContext,
  row: VisitRow,
  window: JobWindow,
  more: Partial<JobColumns> = {},
): ChangedVisit {
  const changed = moveVisit(ctx, row, 'reschedule', {
    stop_order: null,
    dispatched_at: null,
    ...more,
    ...window,
    rescheduled_count: row.rescheduled_count + 1,
  })
  storeWindow(ctx, row)
  const { visit: job } = changed
  ctx.emit(jobRescheduled, {
    job_id: job.id,
    visit_id: visitIdOf(row),
    job_number: job.job_number,
    client_id: job.client_id,
    location_id: job.location_id,
    scheduled_date: job.scheduled_date,
    scheduled_time_start: job.scheduled_time_start,
    scheduled_time_end: job.scheduled_time_end,
    previous: {
      scheduled_date: row.scheduled_date,
      scheduled_time_start: row.scheduled_time_start,
      scheduled_time_end: row.scheduled_time_end,
    },
    timezone: job.timezone,
    rescheduled_count: job.rescheduled_count,
    version: job.version,
    updated_at: job.updated_at,
  })
  return changed
}
