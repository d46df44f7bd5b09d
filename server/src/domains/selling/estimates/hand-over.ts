import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, reassignWork } from '../../organization/company/index.ts'

/**
 * Reassigns a member's drafts and unanswered estimates to the successor, and raises the version of each. Returns the
 * number of reassigned estimates.
 */
export const handOverEstimates = (db: Queries, orgId: string, handover: Handover): Promise<number> =>
  reassignWork(db, orgId, handover, {
    table: 'estimates',
    assignee: 'assigned_rep_id',
    isOpen: `r.status in ('draft', 'sent', 'viewed', 'changes_requested')
          and r.archived_at is null`,
  })
