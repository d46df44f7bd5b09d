import type { MutationContext } from '../../kernel/operations/context.ts'
import {
  askedOfCards,
  declineWhatIsRefused,
  type NewDeposit,
  type NewPayment,
  type Payment,
  paymentOf,
  recordDeposit,
  requireProcessor,
  settleDeposit,
} from '../payments/index.ts'
import { documentOf } from './document-of.ts'
import { type Estimate, type EstimateRow, estimates } from './estimate.ts'
import { noteDeposit, withDeposit } from './note-deposit.ts'

export interface DepositAnswer {
  payment: Payment
  decline_reason: string | null
  estimate: Estimate
}

/**
 * Charges a card for the deposit of an estimate that the caller holds, in two transactions. The first notes a pending
 * deposit, which holds its part of what is due; then the processor is asked; the second books what came of it. A crash in
 * between leaves the deposit pending: the processor's callback names it by `metadata.payment_id`.
 */
export async function chargeDeposit(
  ctx: MutationContext,
  row: EstimateRow,
  deposit: NewDeposit,
  methodToken: string,
): Promise<DepositAnswer> {
  const provider = requireProcessor(
    ctx,
    'No card processor is set up; record the deposit with its method instead.',
  )
  const entry = recordDeposit(ctx, { ...deposit, status: 'pending', provider })
  const request = {
    amountCents: deposit.amount_cents,
    currency: row.currency,
    methodToken,
    description: `Deposit on estimate ${row.estimate_number ?? row.id}`,
    metadata: { payment_id: entry.id, estimate_id: row.id, org_id: ctx.actor.org.id },
  }
  const money = { amount_cents: deposit.amount_cents, currency: row.currency, method: methodToken }
  const made = await ctx.outside(askedOfCards('charge', money, documentOf(row)), (key) =>
    declineWhatIsRefused(ctx.services.payments.of(ctx.actor.org).charge(request, key)),
  )
  // Changes of the estimate come before those of its payments, here as everywhere.
  const held = (await estimates.holdAny(ctx, row.id))!
  const payment = await settleDeposit(
    ctx,
    entry.id,
    {
      status: made.status === 'declined' ? 'failed' : made.status,
      provider_reference: made.reference,
      reason: made.declineReason ?? null,
    },
    row.location_id,
  )
  return answerOf(payment!, await afterDeposit(ctx, held, payment!), made.declineReason)
}

/** The callback of the processor may have been faster: then the estimate has what came of it already. */
async function afterDeposit(ctx: MutationContext, held: EstimateRow, payment: NewPayment): Promise<Estimate> {
  if (held.deposit_pending_cents < payment.amount_cents) return estimates.of(held, ctx)
  return await noteDeposit(ctx, withDeposit(held, payment, 'pending'))
}

export function answerOf(
  payment: NewPayment,
  estimate: Estimate,
  decline_reason: string | null = null,
): DepositAnswer {
  return { payment: paymentOf(payment), decline_reason, estimate }
}
