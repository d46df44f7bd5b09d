import type { QueryContext } from '../../../kernel/operations/context.ts'
import {
  countByStatus,
  type CountedStatuses,
  type CountInput,
  type StatusCount,
} from '../../../kernel/records/count-by-status.ts'
import { searched } from '../../../kernel/search/match-terms.ts'
import { estimates } from './estimate.ts'
import { estimateStatuses, type EstimateStatus, hasStatus, statusSql } from './estimate-status.ts'
import { estimateList } from './estimate-list.ts'
import { wording } from './estimate-search-terms.ts'

/** Counts estimates by status, with their totals. */
export async function countEstimates(
  ctx: QueryContext,
  { search, ...filters }: CountInput = {},
  only?: CountedStatuses<EstimateStatus>,
): Promise<StatusCount<EstimateStatus>[]> {
  const searchConditions = await searched(ctx, search, wording)
  return await countByStatus(ctx, estimates, estimateList, estimateStatuses, filters, {
    status: (bind) => statusSql(bind(ctx.now)),
    cents: 'r.total_cents',
    conditions: (bind) => [...searchConditions(bind), ...hasStatus(only, ctx.now, bind)],
  })
}
