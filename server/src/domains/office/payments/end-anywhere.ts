import type { MutationContext } from '../../../kernel/operations/context.ts'
import { endDeposit } from '../../selling/estimates/index.ts'
import { endPendingRefund, endInvoicePayment, type RefundEffect } from '../../money/invoices/index.ts'
import {
  findRequest,
  locationOfUnapplied,
  type PaymentEnd,
  type PaymentRow,
  settleDeposit,
} from '../../money/payment-records/index.ts'

/**
 * Records that a pending payment or refund succeeded or failed, with all consequences for its invoice or estimate. The
 * operation that calls this must declare the events `moneyEvents` and `depositCollected`.
 */
export async function endAnywhere(ctx: MutationContext, payment: PaymentRow, end: PaymentEnd): Promise<void> {
  const { id, kind, invoice_id, estimate_id } = payment
  const orgId = ctx.actor.org.id
  if (kind === 'refund') await endPendingRefund(ctx, id, end, await effectOf(ctx, id))
  else if (invoice_id !== null) await endInvoicePayment(ctx, invoice_id, id, end)
  else if (estimate_id !== null) await endDeposit(ctx, estimate_id, id, end)
  else await settleDeposit(ctx, id, end, await locationOfUnapplied(ctx.db, orgId, id))
}

/** Returns the effect of a refund on its invoice, which was chosen when the refund was requested. */
export async function effectOf(ctx: MutationContext, refundId: string): Promise<RefundEffect> {
  return (await findRequest(ctx.db, ctx.actor.org.id, refundId))?.effect ?? 'reopen'
}
