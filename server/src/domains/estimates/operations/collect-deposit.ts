import * as z from 'zod'
import { AppError, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import type { Charge } from '../../../kernel/processors/index.ts'
import { cents, id, text } from '../../../kernel/schema/fields.ts'
import { notTogether, requiredUnless, withRules } from '../../../kernel/schema/member-rules.ts'
import {
  findPayment,
  type NewDeposit,
  paymentMethods,
  paymentOf,
  paymentSchema,
  recordDeposit,
  settleDeposit,
} from '../../invoices/index.ts'
import { leadStatusChanged } from '../../leads/index.ts'
import type { EstimateRow } from '../estimate-row.ts'
import { type Estimate, estimateSchema } from '../estimate.ts'
import { noteDeposit } from '../note-deposit.ts'
import { requireLockedEstimate } from '../own-estimate.ts'

const eitherMethod = 'or payment_method_token must be given, and not both'

/**
 * A card is charged in two transactions. The first notes a pending deposit, which holds its part of what is due; then the
 * processor is asked; the second books what came of it. A crash in between leaves the deposit pending: the processor's
 * callback names it by `metadata.payment_id`.
 */
export const collectDeposit = mutation({
  name: 'estimates.collectDeposit',
  summary: "Record an accepted estimate's deposit, or charge it to the customer's card.",
  description:
    'In parts if need be, and never more than the estimate comes to. A declined charge is an answer, not an error: `payment.status` is `failed`. Once all of the deposit is there, the lead moves to `deposit_collected`. The deposit goes to the first invoice of the job.',
  permission: ['collect_payments'],
  money: true,
  metered: true,
  provider: {
    resolution:
      'Look at the deposit of the estimate. While a charge is `pending`, find it at the card processor by its metadata `payment_id`; do not charge again before its end is known.',
  },
  input: withRules(
    z.strictObject({
      estimate_id: id().describe('Whose deposit it is.'),
      amount_cents: cents()
        .min(1)
        .max(100_000_000_000)
        .nullish()
        .describe('What is left of the deposit unless given.'),
      method: z
        .enum(paymentMethods)
        .nullish()
        .describe('How it was paid; not together with a card to charge.'),
      reference: text(200).nullish().describe('For instance the number of a check.'),
      payment_method_token: text(255, 1)
        .nullish()
        .describe("Charges this card: the processor's name for it, never a card number."),
    }),
    requiredUnless('method', 'payment_method_token', eitherMethod),
    notTogether('method', 'payment_method_token', eitherMethod),
  ),
  output: z.object({
    payment: paymentSchema,
    decline_reason: z.string().nullable().describe('A sentence for the cardholder.'),
    estimate: estimateSchema,
  }),
  errors: ['not_found', 'invalid_state'],
  emits: [leadStatusChanged],
  async handler(ctx, { estimate_id, amount_cents, method, reference = null, payment_method_token }) {
    const row = await requireLockedEstimate(ctx, estimate_id)
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
      const paymentId = await recordDeposit(ctx, deposit)
      return await answer(ctx, paymentId, await noteDeposit(ctx, row.id))
    }
    return await charge(ctx, row, deposit, payment_method_token)
  },
})

async function charge(ctx: MutationContext, row: EstimateRow, deposit: NewDeposit, token: string) {
  if (ctx.services.payments.of(ctx.actor.org).name === 'manual')
    throw invalidState('No card processor is set up; record the deposit with its method instead.')
  const paymentId = await recordDeposit(ctx, { ...deposit, status: 'pending' })
  const request = {
    amountCents: deposit.amount_cents,
    currency: row.currency,
    methodToken: token,
    description: `Deposit on estimate ${row.estimate_number ?? row.id}`,
    metadata: { payment_id: paymentId, estimate_id: row.id, org_id: ctx.actor.org.id },
  }
  const made = await ctx.outside((key) =>
    ctx.services.payments.of(ctx.actor.org).charge(request, key).catch(refusal),
  )
  // Changes of the estimate come before those of its payments, here as everywhere.
  await requireLockedEstimate(ctx, row.id)
  if (made.status !== 'pending')
    await settleDeposit(
      ctx,
      paymentId,
      {
        status: made.status === 'declined' ? 'failed' : 'succeeded',
        provider_reference: made.reference || null,
        reason: made.declineReason ?? null,
      },
      row.location_id,
    )
  return await answer(ctx, paymentId, await noteDeposit(ctx, row.id), made.declineReason)
}

/** The processor said that it took nothing; anything else that goes wrong leaves open whether it did. */
function refusal(error: unknown): Charge {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return { status: 'declined', reference: '', declineReason: error.message }
}

async function answer(
  ctx: MutationContext,
  paymentId: string,
  estimate: Estimate,
  declineReason: string | null = null,
) {
  const payment = (await findPayment(ctx.db, ctx.actor.org.id, paymentId))!
  return { payment: paymentOf(payment), decline_reason: declineReason, estimate }
}

/** What is on its way counts as if it were there, so that nobody is charged twice. */
function amountDue(row: EstimateRow, wanted: number | null | undefined): number {
  if (row.status !== 'accepted')
    throw invalidState('A deposit is due once the estimate is accepted.', [
      { message: 'is not accepted', status: row.status },
    ])
  const required_cents = row.deposit_required_cents
  const there = row.deposit_collected_cents + row.deposit_pending_cents
  const amount = wanted ?? required_cents - there
  if (amount <= 0 || amount > row.total_cents - there)
    throw invalidState(
      amount <= 0 ? 'Nothing is left of the deposit.' : 'That is more than the estimate comes to.',
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
