import type { MutationContext } from '../../../kernel/operations/context.ts'
import { presentEmail } from '../../customers/clients/index.ts'
import { payersMails } from '../../messages/outbox/index.ts'
import {
  describeCardRequest,
  chargeFor,
  type NewDeposit,
  type NewPayment,
  type Payment,
  paymentOf,
  recordDeposit,
  requireProcessor,
} from '../../money/payment-records/index.ts'
import { documentOf } from './document-of.ts'
import { endDeposit } from './end-deposit.ts'
import type { Estimate, EstimateRow } from './estimate.ts'

export interface DepositAnswer {
  payment: Payment
  decline_reason: string | null
  estimate: Estimate
}

/**
 * Charges a card for the deposit of an estimate, in two transactions. The caller has locked the estimate. The first
 * transaction records a pending deposit, so that no other payment can be made for the same amount. Next, the payment
 * processor is called without a transaction. The second transaction books the result. After a crash between the two
 * transactions, the deposit stays pending. The processor's callback books it later, because `metadata.payment_id` names
 * the payment.
 */
export async function chargeDeposit<Output>(
  ctx: MutationContext,
  row: EstimateRow,
  deposit: NewDeposit,
  methodToken: string,
  answer: (charged: DepositAnswer) => Output,
): Promise<Output> {
  const provider = requireProcessor(
    ctx,
    'No card processor is set up. Record the deposit with its payment method instead.',
  )
  const entry = recordDeposit(ctx, { ...deposit, status: 'pending', provider })
  const request = {
    amountCents: deposit.amount_cents,
    currency: row.currency,
    methodToken,
    description: `Deposit on estimate ${row.display_number ?? row.id}`,
    metadata: { payment_id: entry.id, estimate_id: row.id, org_id: ctx.actor.org.id },
  }
  ctx.announce(async () => payersMails(ctx, await presentEmail(ctx, row.client_id, row.customer_email)))
  const money = { amount_cents: deposit.amount_cents, currency: row.currency, method: methodToken }
  return await chargeFor(
    ctx,
    entry,
    describeCardRequest('charge', money, documentOf(row)),
    request,
    async (end) => {
      const { payment, estimate } = await endDeposit(ctx, row.id, entry.id, end)
      return answer(answerOf(payment, estimate, end.reason))
    },
  )
}

export function answerOf(
  payment: NewPayment,
  estimate: Estimate,
  decline_reason: string | null | undefined = null,
): DepositAnswer {
  return { payment: paymentOf(payment), decline_reason: decline_reason ?? null, estimate }
}
