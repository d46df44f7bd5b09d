import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, reassignWork } from '../../organization/company/index.ts'

/**
 * Reassigns the open conversations of a member to their successor, and returns the number of them. The version
 * of each reassigned conversation is incremented.
 */
export const handOverConversations = (db: Queries, orgId: string, handover: Handover): Promise<number> =>
  reassignWork(db, orgId, handover, {
    table: 'conversations',
    assignee: 'assigned_to',
    isOpen: `r.merged_into is null and r.archived_at is null`,
  })
