import type { MutationContext } from '../../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import { type NewPayment, postingOfMoney } from '../payment-records/index.ts'
import type { Refunded } from './end-refund.ts'
import { journalOf } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { keepExcess } from './keep-excess.ts'
import { takeWriteOffBack } from './record-invoice-payment.ts'
import { standingNow } from './settle-invoice.ts'

/**
 * Reverses a refund that seemed to succeed but failed: the payment's money is available again. The part that
 * the invoice no longer needs becomes the client's credit. `after` has the refund as failed.
 */
export function takeRefundBack(
  ctx: MutationContext,
  { before, after }: Refunded,
  refund: NewPayment,
  payment: NewPayment,
): InvoiceRow {
  postJournal(ctx, journalOf(before, 'refund_reversed', refund.id), postingOfMoney('in', refund))
  const row = takeWriteOffBack(ctx, after, standingNow(ctx, before))
  const { status, balance_cents } = standingNow(ctx, row)
  const excess = status === 'void' ? refund.amount_cents - refund.tip_cents : -balance_cents
  return excess > 0 ? keepExcess(ctx, row, payment, excess) : row
}
