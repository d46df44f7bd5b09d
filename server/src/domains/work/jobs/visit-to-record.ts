import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { isVisitOfJob } from './job-visits-table.ts'
import type { JobRow } from './job.ts'

/**
 * The visit to store with time, photos and answers of a job: the named one, by default the current one. Null for a job
 * that has only its first visit. A visit of another job is refused.
 */
export async function visitToRecord(
  ctx: QueryContext,
  job: Pick<JobRow, 'id' | 'has_visit_rows' | 'current_visit_id'>,
  visitId: string | null | undefined,
): Promise<string | null> {
  const refused = invalidField('visit_id', 'is not a visit of the job')
  if (!job.has_visit_rows) {
    if (visitId && visitId !== job.id) throw refused
    return null
  }
  if (!visitId) return job.current_visit_id ?? job.id
  if (!(await isVisitOfJob(ctx.db, ctx.actor.org.id, job.id, visitId))) throw refused
  return visitId
}
