import * as z from 'zod'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { daysBetween, localToday } from '../../../../kernel/time/index.ts'
import { insertStatusChange } from '../../../organization/status-history/index.ts'
import { headOf } from '../invoice-event-head.ts'
import { invoiceOverdue } from '../invoice-events.ts'
import { type Invoice, invoices, invoiceSchema } from '../invoice.ts'
import { currentInvoiceState } from '../settle-invoice.ts'

/**
 * Emits `invoice.overdue` once for each due date. Queries have returned the status `overdue` since midnight. The
 * operation increases the version of the invoice, because the status that queries return has changed. Readers of the
 * change feed store the record with the highest version; without a new version they would keep the former status.
 */
export const noteOverdue = mutation({
  name: 'invoices.noteOverdue',
  summary: 'Record that the due date of an unpaid invoice has passed.',
  permission: [],
  only: 'system',
  input: z.strictObject({ invoice_id: id().describe('The overdue invoice.') }),
  output: invoiceSchema,
  emits: [invoiceOverdue],
  errors: ['not_found'],
  async handler(ctx, { invoice_id }) {
    const row = await invoices.lock(ctx, invoice_id)
    if (!currentInvoiceState(ctx, row).is_overdue || row.overdue_told_for === row.due_date)
      return invoices.present(row, ctx)
    const invoice = invoices.present(invoices.save(ctx, row, { overdue_told_for: row.due_date }), ctx)
    const previous_status = currentInvoiceState(ctx, { ...row, due_date: null }).status
    insertStatusChange(ctx, {
      record_kind: 'invoice',
      record_id: row.id,
      previous_status,
      status: invoice.status,
      amount_cents: invoice.total_cents,
    })
    emitInvoiceOverdue(ctx, invoice, { due_date: row.due_date!, timezone: row.timezone, previous_status })
    return invoice
  },
})

function emitInvoiceOverdue(
  ctx: MutationContext,
  invoice: Invoice,
  {
    due_date,
    timezone,
    ...before
  }: { due_date: string; timezone: string; previous_status: Invoice['status'] },
): void {
  ctx.emit(invoiceOverdue, {
    ...before,
    ...headOf(invoice),
    due_date,
    days_overdue: daysBetween(due_date, localToday(timezone, new Date(ctx.now))),
  })
}
