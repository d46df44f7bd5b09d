import type { Queries } from '../../../kernel/database/queries.ts'
import type { VisitOfChecklists } from './count-checklist-items.ts'

/** The visits of a job that can have copies of checklists: those not cancelled, by number. */
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
