import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, handoverParameters, successorSql } from '../../organization/company/index.ts'

/** Reassigns a member's open to-dos to the successor, raises each one's version and returns their number. */
export async function reassignTodos(db: Queries, orgId: string, handover: Handover): Promise<number> {
  const row = await db.row<{ count: number }>(
    `with changed as (
       update todos r set assigned_to = ${successorSql}, version = version + 1, updated_at = $6
        where r.org_id = $1 and r.assigned_to = $2 and r.status = 'open' and r.archived_at is null
       returning 1)
     select count(*) as count from changed`,
    handoverParameters(orgId, handover),
  )
  return row!.count
}
