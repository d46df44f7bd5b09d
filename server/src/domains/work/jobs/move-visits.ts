import type { MutationContext } from '../../../kernel/operations/context.ts'
import { emitVisitChange, visitOf } from './emit-visit-change.ts'
import { type Job, type JobColumns, type JobRow, jobs } from './job.ts'
import type { LoadedVisits } from './lock-visit.ts'
import { recordStatus } from './move-job.ts'
import { recordVisitStatus } from './record-visit-status.ts'
import { saveVisits } from './save-visit.ts'
import { courseOf, type VisitOfJob } from './visit-course.ts'

/** Returns the job as the API presents it, with the assignees, status, date and times of one visit. */
export const asJobOf = (ctx: MutationContext, job: JobRow, visit: VisitOfJob): Job =>
  jobs.present({ ...job, ...courseOf(visit), assignees: visit.assignees }, ctx)

/**
 * Saves several new or changed visits of a job at once. Emits the events of their appointments. Stores a change of the
 * job's status in the status history and emits its event. The caller must have checked that the status changes are
 * allowed.
 */
export function moveVisits(
  ctx: MutationContext,
  loaded: LoadedVisits,
  changed: readonly VisitOfJob[],
  reason: string | null,
  ofJob: Partial<JobColumns> = {},
): { job: Job; row: JobRow } {
  const { job: before, visits } = loaded
  const row = saveVisits(ctx, loaded, changed, ofJob)
  const job = jobs.present(row, ctx)
  for (const visit of changed) {
    const former = visits.find(({ visit_id }) => visit_id === visit.visit_id)
    const began = former ? visitOf({ ...former, timezone: before.timezone }) : null
    emitVisitChange(ctx, asJobOf(ctx, row, visit), began, visit.visit_id)
  }
  recordStatus(ctx, before.status, job, reason)
  recordVisitStatus(ctx, loaded, job, changed, reason)
  return { job, row }
}
