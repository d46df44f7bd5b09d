import type { MutationContext } from '../../kernel/operations/context.ts'
import { holdPayment, type PaymentEnd, type PaymentRow, settleDeposit } from '../payments/index.ts'
import { type Estimate, estimates } from './estimate.ts'
import { noteDeposit } from './note-deposit.ts'

/** A deposit that was under way arrived or did not; told twice, it is booked once. Who calls it emits `depositEvents`. */
export async function endDeposit(
  ctx: MutationContext,
  estimateId: string,
  paymentId: string,
  end: PaymentEnd,
): Promise<{ payment: PaymentRow; estimate: Estimate }> {
  // Changes of the estimate come before those of its payments, here as everywhere.
  const row = (await estimates.holdAny(ctx, estimateId))!
  const was = (await holdPayment(ctx, paymentId))!
  const payment = (await settleDeposit(ctx, paymentId, end, row.location_id))!
  // The callback of the processor may have been faster.
  if (payment.status === was.status) return { payment, estimate: estimates.of(row, ctx) }
  return { payment, estimate: await noteDeposit(ctx, row, payment, was.status) }
}
