import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { JobRow } from './job.ts'
import { asVisit, type LoadedVisits, toVisitRow, type VisitRow, visitIdOf } from './lock-visit.ts'
import { moveVisit, requireTransition, type ChangedVisit } from './move-job.ts'
import { asJobOf, moveVisits } from './move-visits.ts'
import { byDate, isOpenVisit, type VisitOfJob } from './visit-course.ts'

interface Cancellation {
  reason: string
  cancelled_by: 'customer' | 'company'
}

/** A job after it was cancelled, or after one of its visits was cancelled. */
export interface CancelledJob extends ChangedVisit {
  /** Id of the visit in `visit`. If the whole job was cancelled, that is the visit that was current until then. */
  visitId: string
  /** The other visits that had a date and were cancelled at the same time, ordered by date. */
  alsoCancelled: readonly VisitOfJob[]
}

const columnsOf = (ctx: MutationContext, { reason, cancelled_by }: Cancellation) => ({
  cancelled_at: ctx.now,
  cancel_reason: reason,
  cancelled_by,
  hold_reason: null,
})

/**
 * Cancels a job that the caller has locked, and its open visits. Marks visits that were cancelled before as cancelled
 * separately, so that a later restoration of the job restores only the visits that are cancelled now. Refuses a job
 * that has a completed visit.
 */
export async function cancelWholeJob(
  ctx: MutationContext,
  row: JobRow | VisitRow,
  cancellation: Cancellation,
): Promise<CancelledJob> {
  const { loaded } = await asVisit(ctx, row)
  const columns = columnsOf(ctx, cancellation)
  if (!loaded)
    return {
      ...moveVisit(ctx, row, 'cancel', columns, cancellation.reason),
      visitId: row.id,
      alsoCancelled: [],
    }
  requireTransition(loaded.job, 'cancel')
  refuseIfPartlyDone(loaded)
  const open = loaded.visits.filter(isOpenVisit)
  const cancelled = open.map((visit) => ({
    ...visit,
    ...columns,
    status: 'cancelled' as const,
    cancelled_alone: false,
  }))
  const earlier = loaded.visits
    .filter((visit) => !isOpenVisit(visit))
    .map((visit) => ({ ...visit, cancelled_alone: true }))
  const moved = moveVisits(ctx, loaded, [...cancelled, ...earlier], cancellation.reason)
  const dated = cancelled.filter(({ scheduled_date }) => scheduled_date !== null).toSorted(byDate)
  const next = cancelled.find(({ visit_id }) => visit_id === loaded.current.visit_id)!
  return {
    job: moved.job,
    visit: asJobOf(ctx, moved.row, next),
    visitId: next.visit_id,
    alsoCancelled: dated.filter((visit) => visit !== next),
  }
}

/** Cancels one visit of a job that the caller has locked. Refuses to cancel the last open visit. */
export function cancelVisit(ctx: MutationContext, row: VisitRow, cancellation: Cancellation): CancelledJob {
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
  const changed = moveVisit(ctx, alone, 'cancel', columnsOf(ctx, cancellation), cancellation.reason)
  return { ...changed, visitId: visitIdOf(row), alsoCancelled: [] }
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
