import type { Queries } from '../../../kernel/database/queries.ts'
import { type Handover, reassignWork } from '../../organization/company/index.ts'

/** Reassigns a member's unanswered estimates to the successor, each with a new version. Returns their number. */
export const handOverEstimates = (db: Queries, orgId: string, handover: Handover): Promise<number> =>
  reassignWork(db, orgId, handover, {
    table: 'estimates',
    assignee: 'assigned_rep_id',
    isOpen: `r.status in ('draft', 'sent', 'viewed', 'changes_requested')
          and r.archived_at is null`,
  })
