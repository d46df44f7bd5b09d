import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { postJournal } from '../../ledger/index.ts'
import { journalOf, postingOfWriteOff } from '../invoice-postings.ts'
import { saveWrittenOff } from '../invoice-course-table.ts'
import { invoiceSchema } from '../invoice.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { newPayment } from '../new-payment.ts'
import { holdInvoice } from '../own-invoice.ts'
import { insertPayment } from '../payments-table.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { settleInvoice, standingNow } from '../settle-invoice.ts'

export const writeOff = mutation({
  name: 'invoices.writeOff',
  summary: 'Close what is still owed on an invoice as bad debt.',
  description: 'The revenue stays; what is owed becomes a loss. A later payment takes the write-off back.',
  permission: ['refund_payments'],
  money: true,
  input: z.strictObject({
    invoice_id: id().describe('The invoice to close.'),
    reason: text(500, 1).describe('Why nothing more is expected.'),
  }),
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state'],
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id, reason }) {
    const row = await holdInvoice(ctx, invoice_id)
    const { status, balance_cents } = standingNow(ctx, row)
    if (!canInvoice(status, 'writeOff'))
      throw invalidState(`An invoice that is ${status} cannot be written off.`, [
        { field: 'invoice_id', message: `is ${status}`, balance_cents },
      ])
    const entry = newPayment(ctx, row, {
      kind: 'write_off',
      method: 'other',
      amount_cents: balance_cents,
      reason,
    })
    await insertPayment(ctx.db, ctx.actor.org.id, entry)
    await saveWrittenOff(ctx.db, ctx.actor.org.id, row.id, ctx.now)
    await postJournal(ctx, journalOf(row, 'write_off', entry.id), postingOfWriteOff(balance_cents))
    return await settleInvoice(ctx, row, null, reason)
  },
})
