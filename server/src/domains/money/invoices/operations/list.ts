import * as z from 'zod'
import { listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { searched } from '../../../../kernel/search/match-terms.ts'
import { searchInput } from '../../../../kernel/search/search-input.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { calendarDate } from '../../../../kernel/schema/fields.ts'
import { isCalendarDate } from '../../../../kernel/time/index.ts'
import { externalRefFilter, hasExternalRef } from '../../../organization/external-refs/index.ts'
import { invoices } from '../invoice.ts'
import { listedInvoices, listedInvoiceSchema } from '../listed-invoice.ts'
import { invoiceStatuses } from '../invoice-status.ts'
import { hasStatus } from '../status-sql.ts'
import { invoiceList } from '../invoice-list.ts'
import { wording } from '../invoice-search-terms.ts'

const day = () =>
  calendarDate().refine(isCalendarDate, 'must be a date between the years 1 and 9999').optional()

export const listInvoices = query({
  name: 'invoices.list',
  summary: 'List invoices, newest first by default.',
  description: 'The filter `assigned_to` finds invoices of jobs that are assigned to the member.',
  permission: ['view_invoices'],
  scope: 'invoices:read',
  input: listInput(invoiceList, {
    status: oneOrMore(invoiceStatuses)
      .optional()
      .describe('Only invoices with this status, or with one of several statuses.'),
    invoice_number: z.int().min(1).optional().describe('Only the invoice with this number.'),
    search: searchInput(200)
      .optional()
      .describe(
        'Words to find in the number, lines, customer or address. Each word matches as a prefix; all ' +
          'words must match.',
      ),
    ...externalRefFilter,
    due_from: day().describe('Only invoices due on this day or later.'),
    due_to: day().describe('Only invoices due on this day or earlier.'),
  }),
  output: pageOf(listedInvoiceSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  async handler(ctx, { status, invoice_number, search, due_from, due_to, external_ref, ...input }) {
    const searchConditions = await searched(ctx, search, wording)
    const page = await listRecords(ctx, invoices, invoiceList, input, {
      filters: { status, invoice_number, search, due_from, due_to, external_ref },
      conditions: (bind) => [
        ...hasExternalRef('invoice', external_ref, bind),
        ...hasStatus(status, ctx.now, bind),
        ...(invoice_number === undefined ? [] : [`r.invoice_number = ${bind(invoice_number)}`]),
        ...searchConditions(bind),
        ...(due_from === undefined ? [] : [`r.due_date >= ${bind(due_from)}`]),
        ...(due_to === undefined ? [] : [`r.due_date <= ${bind(due_to)}`]),
      ],
    })
    return { ...page, items: await listedInvoices(ctx, page.items) }
  },
})
