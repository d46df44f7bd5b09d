import type { MutationContext } from '../../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import type { NewPayment } from '../payment-records/index.ts'
import { journalOf, reversePosting } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { creditOverpayment } from './credit-overpayment.ts'
import { postingOfRefund } from './posting-of-refund.ts'
import { reverseWriteOff } from './record-invoice-payment.ts'
import { currentInvoiceState } from './settle-invoice.ts'

/**
 * An invoice before the result of a refund is recorded (`before`), and the same invoice with the refund and its result
 * (`after`).
 */
export interface Refunded {
  before: InvoiceRow
  after: InvoiceRow
}

/**
 * Reverses a refund that was booked as succeeded but has failed, so that the money of the payment is available again.
 * The part of it that exceeds the balance of the invoice becomes the client's credit. `before` is the invoice with the
 * refund as succeeded, `after` the invoice with the refund as failed.
 */
export async function reverseRefund(
  ctx: MutationContext,
  { before, after }: Refunded,
  refund: NewPayment,
  payment: NewPayment,
): Promise<InvoiceRow> {
  const posting = reversePosting(await postingOfRefund(ctx, before, refund))
  postJournal(ctx, journalOf(before, 'refund_reversed', refund.id), posting)
  const row = reverseWriteOff(ctx, after, currentInvoiceState(ctx, before))
  const { status, balance_cents } = currentInvoiceState(ctx, row)
  const overpayment = status === 'void' ? refund.amount_cents - refund.tip_cents : -balance_cents
  return overpayment > 0 ? creditOverpayment(ctx, row, payment, overpayment) : row
}
