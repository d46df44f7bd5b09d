import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { deliverInvoice, deliveryFields, recipients } from '../deliver-invoice.ts'
import { headOf } from '../invoice-event-head.ts'
import { invoiceSent } from '../invoice-events.ts'
import { type Invoice, type InvoiceRow, invoices, invoiceSchema } from '../invoice.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { settleInvoice, currentInvoiceState } from '../settle-invoice.ts'

const input = z.strictObject({
  invoice_id: id().describe('The invoice to send.'),
  ...deliveryFields,
  expected_version: expectedVersion(),
})

export const sendInvoice = mutation({
  name: 'invoices.send',
  summary: 'Send an invoice to its customer, or send a reminder.',
  description:
    'Sends a message with a link to the invoice on each channel. The first call assigns the number ' +
    'and dates, and the contents cannot change afterwards; the invoice is then `sent`, even with the ' +
    'channel `none`. A later call sends a reminder. It does not change the invoice, except for the ' +
    'list of attached files that the customer sees.',
  permission: ['manage_invoices'],
  money: true,
  sends: true,
  metered: true,
  reversibleBy: 'invoices.void',
  input,
  output: invoiceSchema.extend(deliveriesOutput),
  errors: ['not_found', 'invalid_state', 'stale_version', 'validation_error'],
  emits: [invoiceSent, ...moneyEvents],
  async handler(ctx, values) {
    const row = await invoices.lock(ctx, values.invoice_id, values.expected_version)
    const { status } = currentInvoiceState(ctx, row)
    const isFirst = row.sent_at === null
    if (!canInvoice(status, isFirst ? 'send' : 'remind'))
      throw invalidState(`An invoice that is ${status} cannot be sent.`, [
        { field: 'invoice_id', message: `is ${status}` },
      ])
    const to = await recipients(ctx, row, values)
    const invoice = await send(ctx, row)
    if (isFirst) emitInvoiceSent(ctx, invoice, status)
    const { message = null, override_quiet_hours } = values
    const how = { reminder: !isFirst, message, override_quiet_hours }
    return { ...invoice, deliveries: await deliverInvoice(ctx, invoice, to, how) }
  },
})

/**
 * Sends the invoice. Its number is assigned last, after all checks, so that a refused call leaves no gap in the
 * numbers.
 */
async function send(ctx: MutationContext, row: InvoiceRow): Promise<Invoice> {
  const issued = await issueInvoice(ctx, row)
  const last = row.payments.findLast((entry) => entry.status === 'succeeded')
  const { attachments, photos } = row
  const sent = { ...issued, sent_at: row.sent_at ?? ctx.now, sent_files: { attachments, photos } }
  return await settleInvoice(ctx, row, sent, { last })
}

function emitInvoiceSent(ctx: MutationContext, invoice: Invoice, previous_status: Invoice['status']): void {
  ctx.emit(invoiceSent, {
    ...headOf(invoice),
    previous_status,
    issue_date: invoice.issue_date,
    due_date: invoice.due_date,
    sent_at: ctx.now,
  })
}
