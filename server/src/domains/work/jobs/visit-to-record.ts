import type { QueryContext } from '../../../kernel/operations/context.ts'
import { isVisitOfJob } from './job-visits-table.ts'
import type { JobRow } from './job.ts'
import { notOfJob, requireOnlyVisit } from './lock-visit.ts'

/**
 * The visit to store with time, photos and answers of a job: the named one, by default the current one. Null for a job
 * that has only its first visit. A visit of another job is refused.
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
