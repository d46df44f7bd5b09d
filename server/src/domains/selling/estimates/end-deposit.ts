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
 * Books the result of a pending deposit, received or failed. A repeated report is booked once. The caller emits
 * `depositEvents`.
 */
export async function endDeposit(
  ctx: MutationContext,
  estimateId: string,
  paymentId: string,
  end: PaymentEnd,
): Promise<{ payment: PaymentRow; estimate: Estimate }> {
  // Lock order: the estimate before its payments, here as everywhere.
  const row = (await estimates.findAndLock(ctx, estimateId))!
  const was = (await lockPayment(ctx, paymentId))!
  const payment = (await settleDeposit(ctx, paymentId, end, row.location_id))!
  // The processor's callback may have arrived first.
  if (payment.status === was.status) return { payment, estimate: estimates.present(row, ctx) }
  return { payment, estimate: await applyDeposit(ctx, row, payment, was.status) }
}
