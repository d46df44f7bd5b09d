import type { MutationContext } from '../../../kernel/operations/context.ts'
import { noWindow } from './job-window.ts'
import type { Job } from './job.ts'
import { toVisitRow, type VisitRow } from './lock-visit.ts'
import { moveJob, requireTransition } from './move-job.ts'
import { moveVisits } from './move-visits.ts'
import { requireIncomplete } from './open-visits.ts'
import { retakeSoldLines } from './retake-sold-lines.ts'
import { storeWindow } from './schedule-history-table.ts'

const fresh = {
  ...noWindow,
  stop_order: null,
  dispatched_at: null,
  on_my_way_at: null,
  actual_started_at: null,
  cancelled_at: null,
  cancel_reason: null,
  cancelled_by: null,
}

/**
 * Restores a cancelled job that the caller has locked, and the visits that were cancelled together with it. If all
 * visits were cancelled separately, restores them all. With `onlyVisit`, restores only the visit in `row`. Restored
 * visits have no date.
 */
export async function restoreWholeJob(ctx: MutationContext, row: VisitRow, onlyVisit: boolean): Promise<Job> {
  const { loaded } = row
  if (!loaded) {
    requireTransition(row, 'restore')
    const { row: retaken, total_cents } = await retakeSoldLines(ctx, row)
    const job = moveJob(ctx, retaken, 'restore', { ...fresh, total_cents })
    if (row.scheduled_date !== null) storeWindow(ctx, row)
    return job
  }
  if (onlyVisit) requireIncomplete(loaded.job)
  requireTransition(onlyVisit ? row : loaded.job, 'restore')
  const cancelled = loaded.visits.filter(({ status }) => status === 'cancelled')
  const together = cancelled.filter((visit) => !visit.cancelled_alone)
  const chosen = onlyVisit ? [loaded.target] : together.length > 0 ? together : cancelled
  const restored = chosen.map((visit) => ({
    ...visit,
    ...fresh,
    status: 'unscheduled' as const,
    cancelled_alone: false,
  }))
  const { row: retaken, total_cents } =
    loaded.job.status === 'cancelled'
      ? await retakeSoldLines(ctx, loaded.job)
      : { row: loaded.job, total_cents: loaded.job.total_cents }
  const { job } = moveVisits(ctx, { ...loaded, job: retaken }, restored, null, { total_cents })
  for (const visit of chosen)
    if (visit.scheduled_date !== null) storeWindow(ctx, toVisitRow({ ...loaded, target: visit }))
  return job
}
