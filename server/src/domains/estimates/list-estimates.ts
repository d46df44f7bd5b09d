import { type List, listInput, pageOf } from '../../kernel/lists/list-input.ts'
import { readPage } from '../../kernel/lists/read-page.ts'
import { query } from '../../kernel/operations/operation.ts'
import { estimateOf, type EstimateRow } from './estimate-row.ts'
import { estimateSchema } from './estimate.ts'
import { selectEstimates } from './estimates-table.ts'

const list: List = {
  resource: 'estimates',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'assigned_to', 'created_after', 'created_before', 'updated_after'],
  filterSql: { assigned_to: (p) => `r.assigned_rep_id = ${p}` },
}

export const listEstimates = query({
  name: 'estimates.list',
  summary: 'List estimates, newest first unless asked otherwise.',
  permission: ['view_estimates'],
  scope: 'estimates:read',
  input: listInput(list),
  output: pageOf(estimateSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: (ctx, input) =>
    readPage(ctx, list, input, {
      select: selectEstimates,
      item: (row: EstimateRow) => estimateOf(row, ctx.now),
    }),
})
