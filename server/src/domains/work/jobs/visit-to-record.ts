import type { QueryContext } from '../../../kernel/operations/context.ts'
import { isVisitOfJob } from './job-visits-table.ts'
import type { JobRow } from './job.ts'
import { notOfJob, requireOnlyVisit } from './lock-visit.ts'

/**
 * Returns the id of the visit to store with time entries, photos and checklist answers. `visitId` defaults to the
 * current visit. Returns null for a job that has only its first visit. Refuses a visit of another job.
 */
export async function visitToRecord(
  ctx: QueryContext,
  job: Pick<JobRow, 'id' | 'has_visit_rows' | 'current_visit_id'>,
  visitId: string | null | undefined,
): Promise<string | null> {
  if (!job.has_visit_rows) {
    requireOnlyVisit(job, visitId)
    return null
  }
  if (!visitId) return job.current_visit_id ?? job.id
  if (!(await isVisitOfJob(ctx.db, ctx.actor.org.id, job.id, visitId))) throw notOfJob()
  return visitId
}
