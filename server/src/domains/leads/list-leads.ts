import { type List, listInput, pageOf } from '../../kernel/lists/list-input.ts'
import { readPage } from '../../kernel/lists/read-page.ts'
import { query } from '../../kernel/operations/operation.ts'
import { leadOf, type LeadRow, leadSchema } from './lead.ts'
import { selectLeads } from './leads-table.ts'

const list: List = {
  resource: 'leads',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'assigned_to', 'created_after', 'created_before', 'updated_after'],
}

export const listLeads = query({
  name: 'leads.list',
  summary: 'List leads, newest first unless asked otherwise.',
  permission: ['view_leads'],
  scope: 'leads:read',
  input: listInput(list),
  output: pageOf(leadSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: (ctx, input) =>
    readPage(ctx, list, input, { select: selectLeads, item: (row: LeadRow) => leadOf(row, ctx.now) }),
})
