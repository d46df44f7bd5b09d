import * as z from 'zod'
import { type List, listInput, pageOf } from '../../../kernel/records/list-input.ts'
import { readPage } from '../../../kernel/records/read-page.ts'
import { query } from '../../../kernel/operations/operation.ts'
import { calendarDate } from '../../../kernel/schema/fields.ts'
import { isCalendarDate } from '../../../kernel/time/index.ts'
import { invoiceSchema } from '../invoice.ts'
import { invoiceOf, type InvoiceRow } from '../invoice-row.ts'
import { invoiceStatuses } from '../invoice-status.ts'
import { isAssignedToJob, selectInvoices } from '../invoices-table.ts'
import { isOwnInvoice } from '../own-invoice.ts'
import { statusSql } from '../status-sql.ts'

const list: List = {
  resource: 'invoices',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'assigned_to', 'created_after', 'created_before', 'updated_after'],
  filterSql: { assigned_to: isAssignedToJob },
}

const day = () => calendarDate().refine(isCalendarDate, 'must be a day of the years 1 to 9999').optional()

export const listInvoices = query({
  name: 'invoices.list',
  summary: 'List invoices, newest first unless asked otherwise.',
  description: 'The filter `assigned_to` finds the invoices of jobs that the member is assigned to.',
  permission: ['view_invoices'],
  scope: 'invoices:read',
  input: listInput(list, {
    status: z.enum(invoiceStatuses).optional().describe('Only invoices in this status.'),
    due_from: day().describe('Only invoices due on this day or later.'),
    due_to: day().describe('Only invoices due on this day or earlier.'),
  }),
  output: pageOf(invoiceSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { status, due_from, due_to, ...input }) {
    const wanted = { status, due_from, due_to, own: ctx.own }
    // What is asked for is part of the name, so that a cursor is good for that only.
    return readPage(ctx, { ...list, resource: `${list.resource} ${JSON.stringify(wanted)}` }, input, {
      select: selectInvoices,
      item: (row: InvoiceRow) => invoiceOf(row, ctx.now),
      also: (bind) => [
        ...(status === undefined ? [] : [`${statusSql(bind(ctx.now))} = ${bind(status)}`]),
        ...(due_from === undefined ? [] : [`r.due_date >= ${bind(due_from)}`]),
        ...(due_to === undefined ? [] : [`r.due_date <= ${bind(due_to)}`]),
        ...(ctx.own === null ? [] : [isOwnInvoice(`${bind(ctx.own)}::uuid`)]),
      ],
    })
  },
})
