import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, reassignWork } from '../../organization/company/index.ts'

/**
 * Reassigns a member's open to-dos to the member's successor, and increases the version of each to-do. Returns the number
 * of to-dos.
 */
export const reassignTodos = (db: Queries, orgId: string, handover: Handover): Promise<number> =>
  reassignWork(db, orgId, handover, {
    table: 'todos',
    assignee: 'assigned_to',
    isOpen: `r.status = 'open' and r.archived_at is null`,
  })
