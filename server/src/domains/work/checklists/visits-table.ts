import type { Queries } from '../../../kernel/database/queries.ts'
import type { VisitOfChecklists } from './count-checklist-items.ts'

/**
 * Returns the visits of a job that can answer checklists separately: all that are not cancelled, ordered by visit
 * number.
 */
export function selectVisitsOfChecklists(
  db: Queries,
  orgId: string,
  jobId: string,
): Promise<VisitOfChecklists[]> {
  return db.rows(
    `select r.visit_id, r.visit_kind as kind from jobs_by_visit r
      where r.org_id = $1 and r.id = $2 and r.has_visit_rows and r.status <> 'cancelled' order by r.visit_number`,
    [orgId, jobId],
  )
}
