import { listInput, pageOf, timeList } from '../../../../kernel/records/list-input.ts'
import { isAmong, oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { readPage } from '../../../../kernel/records/read-page.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { importStatuses, leadImportOf, type LeadImportRow, leadImportSchema } from '../lead-import.ts'
import { selectLeadImports } from '../lead-imports-table.ts'

const list = timeList('lead_imports', ['location_id'])

export const listLeadImports = query({
  name: 'leadImports.list',
  summary: 'List the review queue of imported leads, newest first by default.',
  permission: ['manage_integrations'],
  input: listInput(list, {
    status: oneOrMore(importStatuses)
      .optional()
      .describe('Only imports in this status, or in one of several statuses.'),
  }),
  output: pageOf(leadImportSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: (ctx, { status, ...input }) =>
    // The cursor contains the filters, so a cursor from a list with other filters is refused.
    readPage(ctx, { ...list, resource: `${list.resource} ${[status ?? 'all'].flat().join()}` }, input, {
      select: selectLeadImports,
      item: (row: LeadImportRow) => leadImportOf(row),
      conditions: (bind) => isAmong('r.status', status, bind),
    }),
})
