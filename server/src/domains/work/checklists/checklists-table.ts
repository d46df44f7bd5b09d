import type { Queries } from '../../../kernel/database/queries.ts'
import { type ChecklistRow, checklists } from './checklist.ts'

export function checklistsInUse(db: Queries, orgId: string): Promise<ChecklistRow[]> {
  return db.rows(
    `${checklists.select} where r.org_id = $1 and r.active and r.archived_at is null
      order by r.stage desc, r.created_at, r.id`,
    [orgId],
  )
}
