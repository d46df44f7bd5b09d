import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { postJournal } from '../../ledger/index.ts'
import { endLinks } from '../../../messages/public-links/index.ts'
import { isIssued } from '../draft-state.ts'
import { journalOf, postingOfIssue, reversePosting } from '../invoice-postings.ts'
import { invoices, invoiceSchema } from '../invoice.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { settleInvoice, currentInvoiceState } from '../settle-invoice.ts'

export const voidInvoice = mutation({
  name: 'invoices.void',
  summary: 'Void an invoice without payments.',
  description:
    "Refund payments first. The number is kept and never reused; the revenue is reversed. Deposits and credit on a draft return to the client, and the job's lines can be invoiced again. Links that were sent stop working.",
  permission: ['void_invoices'],
  money: true,
  destructive: true,
  input: z.strictObject({
    invoice_id: id().describe('The invoice to void.'),
    reason: text(500, 1).nullish().describe('Stored in the status history.'),
    expected_version: expectedVersion(),
  }),
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id, reason, expected_version }) {
    const row = await invoices.lock(ctx, invoice_id, expected_version)
    const was = currentInvoiceState(ctx, row)
    const isUnderWay = row.payments.some((entry) => entry.status === 'pending')
    const settled = isIssued(row) ? row.total_cents - was.balance_cents : 0
    if (!canInvoice(was.status, 'void') || settled !== 0 || isUnderWay)
      throw invalidState('Only an invoice on which nothing is paid or under way can be voided.', [
        { field: 'invoice_id', message: `is ${was.status}`, balance_cents: was.balance_cents },
      ])
    if (isIssued(row)) postJournal(ctx, journalOf(row, 'invoice_voided'), reversePosting(postingOfIssue(row)))
    await endLinks(ctx, { recordId: row.id }, 'withdrawn')
    return await settleInvoice(ctx, row, { ...row, voided_at: ctx.now }, { reason })
  },
})
