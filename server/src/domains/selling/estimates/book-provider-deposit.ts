import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  findPayment,
  findPaymentOfProvider,
  recordDeposit,
  type ReportedPayment,
} from '../../money/payment-records/index.ts'
import { endDeposit } from './end-deposit.ts'
import { estimates } from './estimate.ts'
import { applyDeposit } from './apply-deposit.ts'

/** Books a deposit payment that the payment processor reported. Returns false if there was nothing to book. */
export async function bookProviderDeposit(
  ctx: MutationContext,
  event: ReportedPayment & { estimate_id: string; payment_id: string | null },
): Promise<boolean> {
  const orgId = ctx.actor.org.id
  const { status, provider, provider_reference, amount_cents } = event
  const row = await estimates.findAndLock(ctx, event.estimate_id)
  if (!row) return false
  if (row.currency !== event.currency) {
    ctx.services.log.warn(
      { estimate_id: row.id, provider_reference, currency: event.currency },
      'The currency of the payment differs from that of the estimate, so the payment is not booked.',
    )
    return false
  }
  const charged = event.payment_id === null ? undefined : await findPayment(ctx.db, orgId, event.payment_id)
  if (charged) {
    if (charged.estimate_id === row.id)
      await endDeposit(ctx, row.id, charged.id, { status, provider_reference })
    return true
  }
  // The customer paid on the processor's own page. Therefore no pending payment was stored beforehand.
  if (status === 'failed' || (await findPaymentOfProvider(ctx.db, orgId, provider_reference))) return false
  const payment = recordDeposit(ctx, {
    client_id: row.client_id,
    estimate_id: row.id,
    location_id: row.location_id,
    currency: row.currency,
    method: 'card',
    amount_cents,
    provider,
    provider_reference,
  })
  await applyDeposit(ctx, row, payment)
  return true
}
