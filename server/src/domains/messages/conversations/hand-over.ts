import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, reassignWork } from '../../organization/company/index.ts'

/** Reassigns a member's conversations to the successor. Each gets a new version. Returns their number. */
export const handOverConversations = (db: Queries, orgId: string, handover: Handover): Promise<number> =>
  reassignWork(db, orgId, handover, {
    table: 'conversations',
    assignee: 'assigned_to',
    isOpen: `r.merged_into is null and r.archived_at is null`,
  })
