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

const eitherMethod = 'or payment_method_token must be passed, but not both'

export const collectDeposit = mutation({
  name: 'estimates.collectDeposit',
  summary: "Record an accepted estimate's deposit, or charge it to the customer's card.",
  description:
    'Partial payments are allowed, up to the total of the estimate. If the card is declined, the ' +
    'answer is not an error: `payment.status` is `failed`. When money is received, the customer and ' +
    'the company get an email. When the full deposit is received, the lead moves to `deposit_collected`. ' +
    'By default, the deposit is applied to the first invoices of the job. If `deposit.use` is `spread`, ' +
    'each invoice gets its share of the deposit.',
  permission: ['collect_payments'],
  sends: true,
  money: true,
  metered: true,
  provider: {
    resolution:
      'Read the deposit of the estimate. As long as a charge is `pending`, look it up at the card ' +
      'processor by its metadata `payment_id`. Do not charge again before its result is known.',
  },
  input: withRules(
    z.strictObject({
      estimate_id: id().describe('Estimate whose deposit is paid.'),
      amount_cents: cents()
        .min(1)
        .max(100_000_000_000)
        .nullish()
        .describe('Amount in cents. Defaults to the unpaid rest of the deposit.'),
      method: z
        .enum(paymentMethods)
        .nullish()
        .describe('Payment method. Not allowed together with a card to charge.'),
      reference: text(200).nullish().describe('Reference of the payment, such as a check number.'),
      payment_method_token: cardToken()
        .nullish()
        .describe('Token of the card to charge at the card processor. Never pass a card number.'),
      expected_version: expectedVersion(),
    }),
    requiredUnless('method', 'payment_method_token', eitherMethod),
    notTogether('method', 'payment_method_token', eitherMethod),
  ),
  output: z.object({
    payment: paymentSchema,
    decline_reason: z
      .string()
      .nullable()
      .describe('Reason for the decline, as text for the cardholder. Null if the charge was not declined.'),
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

/**
 * Returns the amount to charge, in cents. Pending payments count as received, so that the customer is not charged
 * twice.
 */
function amountDue(row: EstimateRow, requestedCents: number | null | undefined): number {
  if (row.status !== 'accepted')
    throw invalidState('The estimate is not accepted yet, so its deposit is not due.', [
      { message: 'the estimate is not accepted', status: row.status },
    ])
  const required_cents = row.deposit_required_cents
  const there = row.deposit_collected_cents + row.deposit_pending_cents
  const amount = requestedCents ?? required_cents - there
  if (amount <= 0 || amount > row.total_cents - there)
    throw invalidState(
      amount <= 0 ? 'The deposit is already paid in full.' : 'The amount exceeds the total of the estimate.',
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
