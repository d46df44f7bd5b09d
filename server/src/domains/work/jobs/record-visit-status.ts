import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertStatusChange } from '../../organization/status-history/index.ts'
import type { Job } from './job.ts'
import type { LoadedVisits } from './lock-visit.ts'
import type { VisitCourse } from './visit-course.ts'

type Visit = Pick<VisitCourse, 'status' | 'cancel_reason' | 'hold_reason'> & { visit_id: string }

/**
 * Stores status changes of single visits in the status history. Leaves out a visit whose job changed to the same
 * status, because the change of the job is stored already. Stores nothing for new visits, and nothing for a job with
 * only one visit.
 */
export function recordVisitStatus(
  ctx: MutationContext,
  { job: before, visits }: LoadedVisits,
  job: Job,
  changed: readonly Visit[],
  reason: string | null,
): void {
  if (job.visits_total < 2) return
  for (const visit of changed) {
    const { visit_id, status, cancel_reason, hold_reason } = visit
    const former = visits.find((each) => each.visit_id === visit_id)
    const isShown = job.status !== before.status && job.status === status
    if (!former || former.status === status || isShown) continue
    insertStatusChange(ctx, {
      record_kind: 'job',
      record_id: job.id,
      visit_id,
      previous_status: former.status,
      status,
      reason: status === 'cancelled' ? cancel_reason : status === 'on_hold' ? hold_reason : reason,
    })
  }
}
