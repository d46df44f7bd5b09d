import type { QueryContext } from '../../../kernel/operations/context.ts'
import {
  countByStatus,
  type CountedStatuses,
  type CountInput,
  type StatusCount,
} from '../../../kernel/records/count-by-status.ts'
import { isAmong } from '../../../kernel/records/one-or-more.ts'
import { searched } from '../../../kernel/search/match-terms.ts'
import { leads, leadStatuses, type LeadStatus } from './lead.ts'
import { leadList } from './lead-list.ts'
import { wording } from './lead-search-terms.ts'

/** Counts leads by status. */
export async function countLeads(
  ctx: QueryContext,
  { search, ...filters }: CountInput = {},
  only?: CountedStatuses<LeadStatus>,
): Promise<StatusCount<LeadStatus>[]> {
  const searchConditions = await searched(ctx, search, wording)
  return await countByStatus(ctx, leads, leadList, leadStatuses, filters, {
    status: () => 'r.status',
    conditions: (bind) => [...searchConditions(bind), ...isAmong('r.status', only, bind)],
  })
}
