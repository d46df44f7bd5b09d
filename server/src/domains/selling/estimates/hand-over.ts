import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, handoverParameters, successorSql } from '../../organization/company/index.ts'

/** Reassigns a member's unanswered estimates to the successor, each with a new version. Returns their number. */
export async function handOverEstimates(db: Queries, orgId: string, handover: Handover): Promise<number> {
  const row = await db.row<{ count: number }>(
    `with changed as (
       update estimates r set assigned_rep_id = ${successorSql}, version = version + 1, updated_at = $6
        where r.org_id = $1 and r.assigned_rep_id = $2 and r.status in ('draft', 'sent', 'viewed', 'changes_requested')
          and r.archived_at is null
       returning 1)
     select count(*) as count from changed`,
    handoverParameters(orgId, handover),
  )
  return row!.count
}
