import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  lockPayment,
  type PaymentEnd,
  type PaymentRow,
  settleDeposit,
} from '../../money/payment-records/index.ts'
import { type Estimate, estimates } from './estimate.ts'
import { applyDeposit } from './apply-deposit.ts'

/**
 * Books the result of a pending deposit payment: the payment was received or failed. If the same result is reported
 * again, nothing changes. Operations that call this function must declare `depositEvents`.
 */
export async function endDeposit(
  ctx: MutationContext,
  estimateId: string,
  paymentId: string,
  end: PaymentEnd,
): Promise<{ payment: PaymentRow; estimate: Estimate }> {
  // Locks the estimate before its payments, because a fixed order prevents deadlocks.
  const row = (await estimates.findAndLock(ctx, estimateId))!
  const was = (await lockPayment(ctx, paymentId))!
  const payment = (await settleDeposit(ctx, paymentId, end, row.location_id))!
  // Returns the estimate unchanged if the processor's callback has booked the same result already.
  if (payment.status === was.status) return { payment, estimate: estimates.present(row, ctx) }
  return { payment, estimate: await applyDeposit(ctx, row, payment, was.status) }
}
