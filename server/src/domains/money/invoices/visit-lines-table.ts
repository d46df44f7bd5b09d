import type { Queries } from '../../../kernel/database/queries.ts'

export function selectVisitLines(
  db: Queries,
  orgId: string,
  jobId: string,
): Promise<{ visit_id: string; line_ids: string[] }[]> {
  return db.rows(
    `select v.visit_id, v.line_ids from visit_lines v where v.org_id = $1 and v.job_id = $2 order by v.visit_id`,
    [orgId, jobId],
  )
}
