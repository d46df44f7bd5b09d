import * as z from 'zod'
import { listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { searched } from '../../../../kernel/search/match-terms.ts'
import { searchInput } from '../../../../kernel/search/search-input.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { anyInstant } from '../../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../../kernel/time/index.ts'
import { estimateStatuses, hasStatus, unansweredSql } from '../estimate-status.ts'
import { verticals } from '../../../money/price-book/index.ts'
import { estimates, estimateSchema } from '../estimate.ts'
import { estimateList } from '../estimate-list.ts'
import { wording } from '../estimate-search-terms.ts'

export const listEstimates = query({
  name: 'estimates.list',
  summary: 'List estimates, newest first by default.',
  permission: ['view_estimates'],
  scope: 'estimates:read',
  input: listInput(estimateList, {
    status: oneOrMore(estimateStatuses)
      .optional()
      .describe('Only estimates in this status, or in one of several statuses.'),
    estimate_number: z.int().min(1).optional().describe('Only the estimate with this number.'),
    search: searchInput(200)
      .optional()
      .describe(
        'Words to find in the number, lines, customer or address. Each word matches as a prefix; all ' +
          'words must match.',
      ),
    vertical: z.enum(verticals).optional().describe('Only estimates of this customer segment.'),
    expires_before: anyInstant()
      .optional()
      .describe('Only unanswered estimates that expire before this time.'),
  }),
  output: pageOf(estimateSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: async (ctx, { status, estimate_number, search, vertical, expires_before, ...input }) => {
    const searchConditions = await searched(ctx, search, wording)
    return await listRecords(ctx, estimates, estimateList, input, {
      filters: { status, estimate_number, search, vertical, expires_before },
      conditions: (bind) => [
        ...hasStatus(status, ctx.now, bind),
        ...(estimate_number === undefined ? [] : [`r.estimate_number = ${bind(estimate_number)}`]),
        ...searchConditions(bind),
        ...(vertical ? [`r.vertical = ${bind(vertical)}`] : []),
        ...(expires_before
          ? [
              unansweredSql,
              `r.expires_at > ${bind(ctx.now)}`,
              `r.expires_at < ${bind(toIso(parseInstant(expires_before)!))}`,
            ]
          : []),
      ],
    })
  },
})
