import type { MutationContext } from '../../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import { type NewPayment, postingOfMoney } from '../payment-records/index.ts'

import { journalOf } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { creditOverpayment } from './credit-overpayment.ts'
import { reverseWriteOff } from './record-invoice-payment.ts'
import { currentInvoiceState } from './settle-invoice.ts'

/** An invoice before the refund, and the same invoice with the finished refund in its ledger. */
export interface Refunded {
  before: InvoiceRow
  after: InvoiceRow
}

/**
 * Reverses a refund that seemed to succeed but failed: the payment's money is available again. The part that
 * the invoice no longer needs becomes the client's credit. `after` has the refund as failed.
 */
export function reverseRefund(
  ctx: MutationContext,
  { before, after }: Refunded,
  refund: NewPayment,
  payment: NewPayment,
): InvoiceRow {
  postJournal(ctx, journalOf(before, 'refund_reversed', refund.id), postingOfMoney('in', refund))
  const row = reverseWriteOff(ctx, after, currentInvoiceState(ctx, before))
  const { status, balance_cents } = currentInvoiceState(ctx, row)
  const overpayment = status === 'void' ? refund.amount_cents - refund.tip_cents : -balance_cents
  return overpayment > 0 ? creditOverpayment(ctx, row, payment, overpayment) : row
}
