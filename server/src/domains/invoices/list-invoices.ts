import { type List, listInput, pageOf } from '../../kernel/lists/list-input.ts'
import { readPage } from '../../kernel/lists/read-page.ts'
import { query } from '../../kernel/operations/operation.ts'
import { invoiceSchema } from './invoice.ts'
import { invoiceOf, type InvoiceRow } from './invoice-row.ts'
import { isAssignedToJob, selectInvoices } from './invoices-table.ts'

const list: List = {
  resource: 'invoices',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'assigned_to', 'created_after', 'created_before', 'updated_after'],
  filterSql: { assigned_to: isAssignedToJob },
}

export const listInvoices = query({
  name: 'invoices.list',
  summary: 'List invoices, newest first unless asked otherwise.',
  description: 'The filter `assigned_to` finds the invoices of jobs that the member is assigned to.',
  permission: ['view_invoices'],
  scope: 'invoices:read',
  input: listInput(list),
  output: pageOf(invoiceSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler: (ctx, input) =>
    readPage(ctx, list, input, {
      select: selectInvoices,
      item: (row: InvoiceRow) => invoiceOf(row, ctx.now),
    }),
})
