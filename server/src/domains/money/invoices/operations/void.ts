import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { postJournal } from '../../ledger/index.ts'
import { isAppliedEntry } from '../../payment-records/index.ts'
import { endLinks } from '../../../messages/public-links/index.ts'
import { isIssued } from '../draft-state.ts'
import { journalOf, postingOfIssue, reversePosting } from '../invoice-postings.ts'
import { type InvoiceRow, invoices, invoiceSchema } from '../invoice.ts'
import type { InvoiceState } from '../invoice-status.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { moneyEvents, reverseWriteOff } from '../record-invoice-payment.ts'
import { releaseApplied, remainingOf } from '../release-applied.ts'
import { settleInvoice, currentInvoiceState } from '../settle-invoice.ts'

export const voidInvoice = mutation({
  name: 'invoices.void',
  summary: 'Void an invoice without payments.',
  description:
    'Refund payments first. An invoice with a credit note cannot be voided: 409 with reason ' +
    '`credited`. The number is never used again; the revenue and a write-off are reversed. Deposits ' +
    'and credit on the invoice become available to the client again, goodwill returns to the company, ' +
    "and the job's lines can be invoiced again (`invoices.copy`). Links that were sent stop working.",
  permission: ['void_invoices'],
  money: true,
  destructive: true,
  input: z.strictObject({
    invoice_id: id().describe('The invoice to void.'),
    reason: text(500, 1).nullish().describe('Reason, which is stored in the status history.'),
    expected_version: expectedVersion(),
  }),
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id, reason, expected_version }) {
    const row = await invoices.lock(ctx, invoice_id, expected_version)
    const was = currentInvoiceState(ctx, row)
    requireNoPayment(row, was)
    const released = await releaseAll(ctx, row, reason ?? null)
    const after = reverseWriteOff(ctx, released, was)
    if (isIssued(row)) postJournal(ctx, journalOf(row, 'invoice_voided'), reversePosting(postingOfIssue(row)))
    await endLinks(ctx, { recordId: row.id }, 'withdrawn')
    return await settleInvoice(ctx, row, { ...after, voided_at: ctx.now }, { reason })
  },
})

function requireNoPayment(row: InvoiceRow, { status, balance_cents }: InvoiceState): void {
  if (row.credited_cents > 0)
    throw invalidState(
      'An invoice with a credit note cannot be voided. Credit the rest of the invoice instead.',
      [{ field: 'invoice_id', message: 'has a credit note', reason: 'credited' }],
    )
  if (!canInvoice(status, 'void'))
    throw invalidState(`An invoice that is ${status} cannot be voided.`, [
      { field: 'invoice_id', message: `is ${status}`, balance_cents },
    ])
  const payments = row.payments.filter(({ kind, status: end }) => kind === 'payment' && end === 'succeeded')
  const payments_cents = payments.reduce((sum, entry) => sum + remainingOf(row, entry), 0)
  const isUnderWay = row.payments.some((entry) => entry.status === 'pending')
  if (payments_cents !== 0 || isUnderWay)
    throw invalidState('An invoice with payments or pending payments cannot be voided. Refund them first.', [
      { field: 'invoice_id', message: `is ${status}`, balance_cents, payments_cents },
    ])
}

/**
 * Releases all amounts that were applied to the invoice: first deposits and credit of the client, then goodwill (credit
 * that the company granted).
 */
async function releaseAll(ctx: MutationContext, row: InvoiceRow, reason: string | null): Promise<InvoiceRow> {
  let after = row
  const entries = row.payments.toSorted((a, b) => Number(a.kind === 'credit') - Number(b.kind === 'credit'))
  for (const entry of entries) {
    const amount_cents = isAppliedEntry(entry) ? remainingOf(row, entry) : 0
    if (amount_cents > 0) after = await releaseApplied(ctx, after, entry, { amount_cents, reason })
  }
  return after
}
