import type { MutationContext } from '../../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import { addPayment, newPayment, type NewPayment } from '../payment-records/index.ts'
import { journalOf } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { withPayment } from './settle-invoice.ts'

/**
 * Moves the part of a payment that exceeds the balance to the client's credit, which does not belong to an invoice. The
 * credit stores the payment as its origin, so that a refund of the credit goes back to the card or account from which
 * the payment came.
 */
export function creditOverpayment(
  ctx: MutationContext,
  row: InvoiceRow,
  payment: Pick<NewPayment, 'id' | 'method'> & Partial<Pick<NewPayment, 'origin_id'>>,
  amount_cents: number,
): InvoiceRow {
  const { method } = payment
  const origin_id = payment.origin_id ?? payment.id
  const entryFields = { method, amount_cents, reason: 'more than the balance' }
  const release = newPayment(ctx, row, { ...entryFields, kind: 'release', refund_of: payment.id })
  const deposit = newPayment(ctx, { ...row, id: null }, { ...entryFields, kind: 'deposit', origin_id })
  addPayment(ctx, deposit)
  postJournal(ctx, journalOf(row, 'overpayment', deposit.id), {
    receivable: amount_cents,
    client_credit: -amount_cents,
  })
  return withPayment(ctx, row, release)
}
