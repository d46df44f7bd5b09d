import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { cardToken } from '../../../../kernel/schema/card-token.ts'
import { cents, id, text } from '../../../../kernel/schema/fields.ts'
import { notTogether, requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import {
  type NewDeposit,
  paymentMethods,
  paymentSchema,
  recordDeposit,
} from '../../../money/payment-records/index.ts'
import { answerOf, chargeDeposit } from '../charge-deposit.ts'
import { type EstimateRow, estimates, estimateSchema } from '../estimate.ts'
import { depositEvents, applyDeposit } from '../apply-deposit.ts'

const eitherMethod = 'or payment_method_token must be given, and not both'

export const collectDeposit = mutation({
  name: 'estimates.collectDeposit',
  summary: "Record an accepted estimate's deposit, or charge it to the customer's card.",
  description:
    'Partial payments are allowed, up to the total of the estimate. A declined charge is an answer, not ' +
    'an error: `payment.status` is `failed`. Once the full deposit is there, the lead moves to ' +
    '`deposit_collected`, and customer and company get a mail. Invoices use the deposit ' +
    'up: the first ones, or each its part if the rule of the deposit says `spread`.',
  permission: ['collect_payments'],
  sends: true,
  money: true,
  metered: true,
  provider: {
    resolution:
      'Look at the deposit of the estimate. While a charge is `pending`, find it at the card processor by its metadata `payment_id`; do not charge again before its end is known.',
  },
  input: withRules(
    z.strictObject({
      estimate_id: id().describe('Estimate of the deposit.'),
      amount_cents: cents()
        .min(1)
        .max(100_000_000_000)
        .nullish()
        .describe('Defaults to the rest of the deposit.'),
      method: z
        .enum(paymentMethods)
        .nullish()
        .describe('Payment method. Not allowed together with a card to charge.'),
      reference: text(200).nullish().describe('For example a check number.'),
      payment_method_token: cardToken()
        .nullish()
        .describe("Card to charge: the processor's token for it, never a card number."),
      expected_version: expectedVersion(),
    }),
    requiredUnless('method', 'payment_method_token', eitherMethod),
    notTogether('method', 'payment_method_token', eitherMethod),
  ),
  output: z.object({
    payment: paymentSchema,
    decline_reason: z.string().nullable().describe('Message for the cardholder.'),
    estimate: estimateSchema,
  }),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [...depositEvents],
  async handler(
    ctx,
    { estimate_id, amount_cents, method, reference = null, payment_method_token, expected_version },
  ) {
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    const deposit: NewDeposit = {
      client_id: row.client_id,
      estimate_id: row.id,
      location_id: row.location_id,
      currency: row.currency,
      method: method ?? 'card',
      amount_cents: amountDue(row, amount_cents),
      reference,
    }
    if (!payment_method_token) {
      const payment = recordDeposit(ctx, deposit)
      return answerOf(payment, await applyDeposit(ctx, row, payment))
    }
    return await chargeDeposit(ctx, row, deposit, payment_method_token, (charged) => charged)
  },
})

/** Pending payments count as received, so that the customer is not charged twice. */
function amountDue(row: EstimateRow, requestedCents: number | null | undefined): number {
  if (row.status !== 'accepted')
    throw invalidState('A deposit is due once the estimate is accepted.', [
      { message: 'is not accepted', status: row.status },
    ])
  const required_cents = row.deposit_required_cents
  const there = row.deposit_collected_cents + row.deposit_pending_cents
  const amount = requestedCents ?? required_cents - there
  if (amount <= 0 || amount > row.total_cents - there)
    throw invalidState(
      amount <= 0 ? 'Nothing is left of the deposit.' : 'The amount exceeds the total of the estimate.',
      [
        {
          field: 'amount_cents',
          message: 'is not due',
          required_cents,
          collected_cents: row.deposit_collected_cents,
          pending_cents: row.deposit_pending_cents,
        },
      ],
    )
  return amount
}
