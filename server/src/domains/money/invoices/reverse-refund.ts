import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { NewPayment } from '../payment-records/index.ts'
import { reduceWriteOff } from './add-write-off.ts'
import type { InvoiceRow } from './invoice.ts'
import { creditOverpayment } from './credit-overpayment.ts'
import { postRefund } from './post-refund.ts'
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
 * Reverses a refund that was booked as succeeded but has failed, so that the money of the payment is available again. On
 * a written-off invoice it reduces the bad debt; what was never paid stays written off, and the customer is not asked for
 * it again. If a goodwill credit replaced the refunded money (`isReplaced`), the bad debt stays. The part of the money that exceeds the
 * balance of the invoice becomes the client's credit. `before` is the invoice with the refund as succeeded, `after` the
 * invoice with the refund as failed.
 */
export async function reverseRefund(
  ctx: MutationContext,
  { before, after }: Refunded,
  refund: NewPayment,
  payment: NewPayment,
  isReplaced: boolean,
): Promise<InvoiceRow> {
  await postRefund(ctx, before, refund, -1)
  const { written_off_cents: from, balance_cents: surplus } = currentInvoiceState(ctx, after)
  const paidBack = isReplaced ? 0 : Math.min(from, Math.max(0, -surplus))
  const row = reduceWriteOff(ctx, after, { from, to: from - paidBack, reason: refund.reason })
  const { status, balance_cents } = currentInvoiceState(ctx, row)
  const overpayment = status === 'void' ? refund.amount_cents - refund.tip_cents : -balance_cents
  return overpayment > 0 ? creditOverpayment(ctx, row, payment, overpayment) : row
}
