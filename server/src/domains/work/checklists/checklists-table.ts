import type { Queries } from '../../../kernel/database/queries.ts'
import { type ChecklistRow, checklists } from './checklist.ts'

/** Counts checklists that are not archived. */
export async function countChecklists(db: Queries, orgId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    `select count(*)::int as count from quoin.checklists r where r.org_id = $1 and r.archived_at is null`,
    [orgId],
  )
  return row!.count
}

export function checklistsInUse(db: Queries, orgId: string): Promise<ChecklistRow[]> {
  return db.rows(
    `${checklists.select} where r.org_id = $1 and r.active and r.archived_at is null
      order by r.stage desc, r.created_at, r.id`,
    [orgId],
  )
}
