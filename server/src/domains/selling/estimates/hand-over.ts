import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, reassignWork } from '../../organization/company/index.ts'

/**
 * Reassigns the unanswered estimates of a member to the successor, and raises the version of each. Returns their
 * number.
 */
export const handOverEstimates = (db: Queries, orgId: string, handover: Handover): Promise<number> =>
  reassignWork(db, orgId, handover, {
    table: 'estimates',
    assignee: 'assigned_rep_id',
    isOpen: `r.status in ('draft', 'sent', 'viewed', 'changes_requested')
          and r.archived_at is null`,
  })
