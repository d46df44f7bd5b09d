import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../kernel/records/expected-version.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { postJournal } from '../../ledger/index.ts'
import { newPayment } from '../../payments/index.ts'
import { journalOf, postingOfWriteOff } from '../invoice-postings.ts'
import { type InvoiceRow, invoices, invoiceSchema } from '../invoice.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { settleInvoice, standingNow, withPayment } from '../settle-invoice.ts'

export const writeOff = mutation({
  name: 'invoices.writeOff',
  summary: 'Close what is still owed on an invoice as bad debt.',
  description: 'The revenue stays; what is owed becomes a loss. A later payment takes the write-off back.',
  permission: ['refund_payments'],
  money: true,
  input: z.strictObject({
    invoice_id: id().describe('The invoice to close.'),
    reason: text(500, 1).describe('Why nothing more is expected.'),
    expected_version: expectedVersion(),
  }),
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id, reason, expected_version }) {
    const row = await invoices.hold(ctx, invoice_id, expected_version)
    const { status, balance_cents } = standingNow(ctx, row)
    if (!canInvoice(status, 'writeOff'))
      throw invalidState(`An invoice that is ${status} cannot be written off.`, [
        { field: 'invoice_id', message: `is ${status}`, balance_cents },
      ])
    const received_at = afterOthers(row, ctx.now)
    const entry = newPayment(ctx, row, {
      kind: 'write_off',
      method: 'other',
      amount_cents: balance_cents,
      received_at,
      reason,
    })
    const after = { ...withPayment(ctx, row, entry), written_off_at: received_at }
    postJournal(ctx, journalOf(row, 'write_off', entry.id), postingOfWriteOff(balance_cents))
    return await settleInvoice(ctx, row, after, { reason })
  },
})

/** Only write-offs from this instant on stand, so it is later than that of one which was taken back. */
function afterOthers({ payments }: InvoiceRow, now: string): string {
  const others = payments.flatMap(({ kind, received_at }) =>
    kind === 'write_off' ? Date.parse(received_at) + 1 : [],
  )
  return new Date(Math.max(Date.parse(now), ...others)).toISOString()
}
