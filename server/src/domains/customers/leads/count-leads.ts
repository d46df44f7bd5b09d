import type { QueryContext } from '../../../kernel/operations/context.ts'
import { countByStatus, type CountInput, type StatusCount } from '../../../kernel/records/count-by-status.ts'
import { searched } from '../../../kernel/search/match-terms.ts'
import { leads, leadStatuses, type LeadStatus } from './lead.ts'
import { leadList } from './lead-list.ts'
import { wording } from './lead-search-terms.ts'

/** Counts leads by status. */
export async function countLeads(
  ctx: QueryContext,
  { search, ...filters }: CountInput = {},
): Promise<StatusCount<LeadStatus>[]> {
  return await countByStatus(ctx, leads, leadList, leadStatuses, filters, {
    status: () => 'r.status',
    conditions: await searched(ctx, search, wording),
  })
}
