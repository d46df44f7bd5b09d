import * as z from 'zod'
import { invalidField, invalidState, notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { depositCollected } from '../../../selling/estimates/index.ts'
import { moneyEvents } from '../../../money/invoices/index.ts'
import { endAnywhere } from '../end-anywhere.ts'
import {
  findPayment,
  findPaymentOfProvider,
  lockRequest,
  isSeen,
  paymentOf,
  type PaymentRow,
  paymentSchema,
} from '../../../money/payment-records/index.ts'
import { pursueRequest } from '../pursue-request.ts'

export const settlePayment = mutation({
  name: 'payments.settle',
  summary: 'Settle a pending payment, refund or deposit.',
  description:
    'Without `outcome`, requests the status from the card processor; this never moves money twice. ' +
    'If the processor does not answer, the payment stays `pending` and the request is repeated ' +
    'later. With `outcome`, records a result that you know, such as a check that was cashed or ' +
    'bounced, or a charge that you looked up at the processor. A later report of the processor takes ' +
    'precedence: if it reports that the money arrived, the payment is booked.',
  permission: ['refund_payments'],
  metered: true,
  sends: true,
  money: true,
  provider: {
    resolution:
      'Read the payment. As long as it is `pending`, the card processor is queried again ' +
      'automatically. It is safe to repeat the call.',
  },
  input: withRules(
    z.strictObject({
      payment_id: id().describe('The pending payment, refund or deposit.'),
      outcome: z.enum(['succeeded', 'failed']).nullish().describe('Result of the payment, if you know it.'),
      reason: text(500, 1)
        .nullish()
        .describe(
          'Explanation of how you know the result. Required with `outcome`, and stored with the payment.',
        ),
      provider_reference: text(255, 1)
        .nullish()
        .describe(
          'Id of the charge at the card processor. Required for a charge that `succeeded` there, unless ' +
            'the id is already stored, because a later refund needs the id.',
        ),
    }),
    {
      field: 'reason',
      message: 'is required with outcome',
      isMet: ({ outcome, reason }) => !outcome || Boolean(reason),
    },
  ),
  output: z.object({
    payment: paymentSchema,
    reason: z
      .string()
      .nullable()
      .describe(
        'Reason for the failure, or explanation of how the result is known. Null if there is neither.',
      ),
  }),
  errors: ['not_found', 'invalid_state', 'validation_error'],
  emits: [...moneyEvents, depositCollected],
  async handler(ctx, { payment_id, outcome, reason, provider_reference = null }) {
    const payment = await pending(ctx, payment_id)
    if (!outcome) return await requestOutcome(ctx, payment)
    if (outcome === 'succeeded') await requireName(ctx, payment, provider_reference)
    await endAnywhere(ctx, payment, { status: outcome, reason: reason!, provider_reference })
    return await answerOf(ctx, payment_id)
  },
})

async function pending(ctx: MutationContext, id: string): Promise<PaymentRow> {
  const payment = await findPayment(ctx.db, ctx.actor.org.id, id)
  if (!payment || !(await isSeen(ctx.db, ctx.actor.org.id, id))) throw notFound('payment')
  if (payment.status !== 'pending')
    throw invalidState('Only a pending payment can be settled.', [
      { field: 'payment_id', message: `is ${payment.status}` },
    ])
  return payment
}

/**
 * Checks `provider_reference`, the id at the card processor. It is required for a charge, because a charge without it
 * could never be refunded. It must be the id that the processor reported, if there is one.
 */
async function requireName(
  ctx: MutationContext,
  payment: PaymentRow,
  reference: string | null,
): Promise<void> {
  const { kind, provider, provider_reference: storedReference } = payment
  const refuse = (message: string): never => {
    throw invalidField('provider_reference', message)
  }
  if (reference === null) {
    if (provider !== null && storedReference === null && kind !== 'refund')
      refuse('is required: the id of the charge at the card processor')
    return
  }
  if (provider === null) refuse('is not allowed, because this payment was not made through a card processor')
  if (storedReference !== null && storedReference !== reference)
    refuse(`must be the id that the processor reported, ${storedReference}`)
  const other = await findPaymentOfProvider(ctx.db, ctx.actor.org.id, reference)
  if (other && other.id !== payment.id) refuse('belongs to another payment')
}

async function requestOutcome(ctx: MutationContext, { id }: PaymentRow) {
  const request = await lockRequest(ctx, id)
  if (!request || request.next_at === null)
    throw invalidState('The payment was not made through a card processor. Pass its result as `outcome`.', [
      { field: 'outcome', message: 'is required' },
    ])
  return await pursueRequest(ctx, request, () => answerOf(ctx, id))
}

async function answerOf(ctx: MutationContext, id: string) {
  const payment = (await findPayment(ctx.db, ctx.actor.org.id, id))!
  return { payment: paymentOf(payment), reason: payment.reason }
}
