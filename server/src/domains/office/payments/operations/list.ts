import * as z from 'zod'
import { type List, listInput, offsetInstant, pageOf } from '../../../../kernel/records/list-input.ts'
import { isAmong, oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { readPage } from '../../../../kernel/records/read-page.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import {
  isSeenPayment,
  listedPaymentOf,
  type ListedPaymentRow,
  listedPaymentSchema,
  paymentMethods,
  paymentSchema,
  selectPayments,
} from '../../../money/payment-records/index.ts'

const list: List = {
  resource: 'payments',
  sorts: [
    { name: 'received_at', cast: 'timestamptz' },
    { name: 'created_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'created_after', 'created_before'],
  filterSql: {
    location_id: (parameter) =>
      `exists (select 1 from seen_payments s where s.org_id = r.org_id and s.id = r.id and s.location_id = ${parameter}::uuid)`,
  },
}

const { kind, status } = paymentSchema.shape

export const listPayments = query({
  name: 'payments.list',
  summary: 'List payments, refunds, deposits, credits and write-offs, newest first by default.',
  description:
    'Returns the entries of all invoices that the caller can access, and deposits that belong to no ' +
    'invoice yet.',
  permission: ['view_invoices'],
  input: listInput(list, {
    invoice_id: id().optional().describe('Only entries of this invoice.'),
    estimate_id: id().optional().describe('Only deposits on this estimate, and their refunds.'),
    kind: kind.optional().describe('Only entries of this kind.'),
    method: z.enum(paymentMethods).optional().describe('Only entries with this payment method.'),
    status: oneOrMore(status.options)
      .optional()
      .describe('Only entries in this status, or in one of several statuses.'),
    received_from: offsetInstant().optional().describe('Only entries received at this time or later.'),
    received_to: offsetInstant().optional().describe('Only entries received before this time.'),
  }),
  output: pageOf(listedPaymentSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { invoice_id, estimate_id, kind, method, status, received_from, received_to, ...input }) {
    const equal = { invoice_id, estimate_id, kind, method }
    const filters = { ...equal, status, received_from, received_to, own: ctx.own }
    // The filters are part of the cursor, so that the cursor is valid only with the same filters.
    return readPage(ctx, { ...list, resource: `${list.resource} ${JSON.stringify(filters)}` }, input, {
      select: selectPayments,
      item: (row: ListedPaymentRow) => listedPaymentOf(row),
      conditions: (bind) => [
        isSeenPayment,
        ...Object.entries(equal).flatMap(([column, value]) =>
          value === undefined ? [] : `r.${column} = ${bind(value)}`,
        ),
        ...isAmong('r.status', status, bind),
        ...(received_from === undefined ? [] : [`r.received_at >= ${bind(received_from)}`]),
        ...(received_to === undefined ? [] : [`r.received_at < ${bind(received_to)}`]),
        ...(ctx.own === null ? [] : [isOfOwnInvoice(`${bind(ctx.own)}::uuid`)]),
      ],
    })
  },
})

/**
 * SQL condition for callers who can access only their own records: true if the payment belongs to one of their invoices,
 * or if they recorded it.
 */
const isOfOwnInvoice = (member: string): string => `(r.recorded_by_id = ${member} or exists (
  select 1 from invoice_owners o where o.org_id = r.org_id and o.id = r.invoice_id and o.member_id = ${member}))`
