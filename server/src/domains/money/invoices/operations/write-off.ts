import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { addWriteOff, afterOtherWriteOffs } from '../add-write-off.ts'
import { invoices, invoiceSchema } from '../invoice.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { settleInvoice, currentInvoiceState } from '../settle-invoice.ts'

export const writeOff = mutation({
  name: 'invoices.writeOff',
  summary: 'Write off the balance of an invoice as bad debt.',
  description:
    'The revenue stays, and the balance is booked as a loss. A later payment reverses the write-off.',
  permission: ['refund_payments'],
  money: true,
  input: z.strictObject({
    invoice_id: id().describe('The invoice to write off.'),
    reason: text(500, 1).describe('Reason for the write-off.'),
    expected_version: expectedVersion(),
  }),
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id, reason, expected_version }) {
    const row = await invoices.lock(ctx, invoice_id, expected_version)
    const { status, balance_cents } = currentInvoiceState(ctx, row)
    if (!canInvoice(status, 'writeOff'))
      throw invalidState(`An invoice that is ${status} cannot be written off.`, [
        { field: 'invoice_id', message: `is ${status}`, balance_cents },
      ])
    const writtenOff = { ...row, written_off_at: afterOtherWriteOffs(row, ctx.now) }
    const after = addWriteOff(ctx, writtenOff, { amount_cents: balance_cents, reason })
    return await settleInvoice(ctx, row, after, { reason })
  },
})
