import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { addWriteOff } from '../add-write-off.ts'
import { type InvoiceRow, invoices, invoiceSchema } from '../invoice.ts'
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
    const writtenOff = { ...row, written_off_at: afterOthers(row, ctx.now) }
    const after = addWriteOff(ctx, writtenOff, { amount_cents: balance_cents, reason })
    return await settleInvoice(ctx, row, after, { reason })
  },
})

/**
 * Returns the time of the new write-off, which becomes `written_off_at`. Write-off entries before `written_off_at` have
 * no effect, so the time must be later than every write-off that was reversed.
 */
function afterOthers({ payments }: InvoiceRow, now: string): string {
  const others = payments.flatMap(({ kind, received_at }) =>
    kind === 'write_off' ? Date.parse(received_at) + 1 : [],
  )
  return new Date(Math.max(Date.parse(now), ...others)).toISOString()
}
