import type { Queries } from '../../../kernel/database/queries.ts'
import type { VisitOfChecklists } from './count-checklist-items.ts'
import { groupByJob, type OfJob } from './group-by-job.ts'

/**
 * Returns the visits for which checklists can be answered separately, keyed by job id. These are all visits of the jobs
 * that are not cancelled, ordered by visit number.
 */
export async function selectVisitsOfChecklists(
  db: Queries,
  orgId: string,
  jobIds: readonly string[],
): Promise<Map<string, VisitOfChecklists[]>> {
  const rows = await db.rows<OfJob<VisitOfChecklists>>(
    `select r.id as job_id, r.visit_id, r.visit_kind as kind from jobs_by_visit r
      where r.org_id = $1 and r.id = any ($2::uuid[]) and r.has_visit_rows and r.status <> 'cancelled' order by r.visit_number`,
    [orgId, jobIds],
  )
  return groupByJob(rows)
}
