import * as z from 'zod'
import { invalidField, invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { mutation } from '../../kernel/operations/operation.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { leadStatusChanged } from '../leads/index.ts'
import { collectDeposit } from './collect-deposit.ts'
import { requireOffered } from './customer-estimate.ts'
import type { EstimateRow } from './estimate-row.ts'
import { depositDue } from './read-by-customer.ts'

const output = z.object({
  outcome: z.enum(['succeeded', 'pending', 'declined', 'checkout']),
  decline_reason: z.string().nullable(),
  checkout_url: z.string().nullable(),
})

/** As `invoices.payByCustomer` does for an invoice. */
export const payDepositByCustomer = mutation({
  name: 'estimates.payDepositByCustomer',
  summary: "Pay an accepted estimate's deposit at its public link.",
  permission: [],
  only: 'customer',
  money: true,
  metered: true,
  provider: {
    resolution:
      'Look at the deposit of the estimate: a charge whose end nobody could note is `pending` until the processor tells.',
  },
  input: z.strictObject({
    estimate_id: id().describe('Which estimate the link opens.'),
    payment_method_token: text(255)
      .nullish()
      .describe(
        "The processor's name for the card; without it, the customer is sent to the processor's page.",
      ),
    return_url: z.url().describe('Where the customer comes back to from there.'),
  }),
  output,
  redact: (answer) => ({ ...answer, checkout_url: null }),
  errors: ['not_found', 'invalid_state', 'validation_error'],
  emits: [leadStatusChanged],
  async handler(ctx, { estimate_id, payment_method_token, return_url }): Promise<z.infer<typeof output>> {
    const row = await requireOffered(ctx, estimate_id)
    if (depositDue(row) <= 0) throw invalidState('There is no deposit to pay on this estimate.')
    if (ctx.services.payments.of(ctx.actor.org).name === 'stripe')
      return {
        outcome: 'checkout',
        decline_reason: null,
        checkout_url: await checkout(ctx, row, return_url),
      }
    if (!payment_method_token) throw invalidField('payment_method_token', 'is required')
    const made = await collectDeposit.handler(ctx, { estimate_id, payment_method_token })
    const { status } = made.payment
    return {
      outcome: status === 'failed' ? 'declined' : status,
      decline_reason: made.decline_reason,
      checkout_url: null,
    }
  },
})

async function checkout(ctx: MutationContext, row: EstimateRow, returnUrl: string): Promise<string> {
  const { org, mode } = ctx.actor
  const { url } = await ctx.outside((key) =>
    ctx.services.payments.of(ctx.actor.org).checkout(
      {
        amountCents: depositDue(row),
        currency: row.currency,
        description: `Deposit on estimate ${row.estimate_number ?? row.id}`,
        successUrl: `${returnUrl}?paid=1`,
        cancelUrl: returnUrl,
        metadata: { org_id: org.id, mode, estimate_id: row.id },
      },
      key,
    ),
  )
  return url
}
