import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Job, JobRow } from './job.ts'
import { asVisit, type LoadedVisits, toVisitRow, type VisitRow } from './lock-visit.ts'
import { moveJob, moveVisit, requireTransition, type ChangedVisit } from './move-job.ts'
import { moveVisits } from './move-visits.ts'
import { isOpenVisit } from './visit-course.ts'

interface Cancellation {
  reason: string
  cancelled_by: 'customer' | 'company'
}

const columnsOf = (ctx: MutationContext, { reason, cancelled_by }: Cancellation) => ({
  cancelled_at: ctx.now,
  cancel_reason: reason,
  cancelled_by,
  hold_reason: null,
})

/**
 * Cancels a job that the caller has locked, and its open visits. If the job is restored later, these visits are
 * restored too. Refuses a job that has a completed visit.
 */
export async function cancelWholeJob(
  ctx: MutationContext,
  row: JobRow | VisitRow,
  cancellation: Cancellation,
): Promise<Job> {
  const { loaded } = await asVisit(ctx, row)
  const columns = columnsOf(ctx, cancellation)
  if (!loaded) return moveJob(ctx, row, 'cancel', columns, cancellation.reason)
  requireTransition(loaded.job, 'cancel')
  refuseIfPartlyDone(loaded)
  const open = loaded.visits.filter(isOpenVisit)
  const cancelled = open.map((visit) => ({
    ...visit,
    ...columns,
    status: 'cancelled' as const,
    cancelled_alone: false,
  }))
  return moveVisits(ctx, loaded, cancelled, cancellation.reason).job
}

/** Cancels one visit of a job that the caller has locked. Refuses to cancel the last open visit. */
export function cancelVisit(ctx: MutationContext, row: VisitRow, cancellation: Cancellation): ChangedVisit {
  requireTransition(row, 'cancel')
  const { loaded } = row
  const others = loaded?.visits.filter(
    (visit) => isOpenVisit(visit) && visit.visit_id !== loaded.target.visit_id,
  )
  if (!loaded || others?.length === 0)
    throw invalidState(
      'This is the last open visit of the job. Cancel the job, or finish it with `jobs.complete`.',
      [{ field: 'visit_id', message: 'is the last open visit', reason: 'last_visit' }],
    )
  const alone = toVisitRow({ ...loaded, target: { ...loaded.target, cancelled_alone: true } })
  return moveVisit(ctx, alone, 'cancel', columnsOf(ctx, cancellation), cancellation.reason)
}

function refuseIfPartlyDone({ visits }: LoadedVisits): void {
  const done = visits.filter(({ status }) => status === 'complete')
  if (done.length > 0)
    throw invalidState(
      'A visit of the job is complete. Finish the job with `jobs.complete` and `finish`, or cancel single visits.',
      [
        {
          field: 'job_id',
          message: 'has a complete visit',
          reason: 'partly_done',
          visit_id: done[0]!.visit_id,
        },
      ],
    )
}
