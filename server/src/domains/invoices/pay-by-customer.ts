import * as z from 'zod'
import { invalidField, invalidState } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { mutation } from '../../kernel/operations/operation.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { chargeCard } from './charge-card.ts'
import { isIssued } from './draft-state.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { holdInvoice } from './own-invoice.ts'
import { payableCents } from './read-by-customer.ts'
import { moneyEvents } from './record-invoice-payment.ts'
import { invoiceOf } from './invoice-row.ts'

const output = z.object({
  outcome: z.enum(['succeeded', 'pending', 'declined', 'checkout']),
  decline_reason: z.string().nullable(),
  checkout_url: z.string().nullable(),
})

/**
 * What is owed is charged to a card, or the customer is sent to the processor's page. A charge leaves a pending payment
 * first, so a form that is sent twice pays once; who pays on two pages of the processor has the excess as credit.
 */
export const payByCustomer = mutation({
  name: 'invoices.payByCustomer',
  summary: 'Pay what is owed on an invoice at its public link.',
  permission: [],
  only: 'customer',
  money: true,
  metered: true,
  provider: {
    resolution:
      "Look at the invoice's payments: a charge whose end nobody could note is `pending` until the processor tells.",
  },
  input: z.strictObject({
    invoice_id: id().describe('Which invoice the link is for.'),
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
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id, payment_method_token, return_url }): Promise<z.infer<typeof output>> {
    const row = await holdInvoice(ctx, invoice_id)
    const amountCents = isIssued(row) ? payableCents(invoiceOf(row, ctx.now)) : 0
    if (amountCents === 0) throw invalidState('There is nothing to pay on this invoice.')
    if (ctx.services.payments.of(ctx.actor.org).name === 'stripe')
      return {
        outcome: 'checkout',
        decline_reason: null,
        checkout_url: await checkout(ctx, row, amountCents, return_url),
      }
    if (!payment_method_token) throw invalidField('payment_method_token', 'is required')
    const { payment, decline_reason } = await chargeCard.handler(ctx, { invoice_id, payment_method_token })
    const outcome = payment.status === 'failed' ? 'declined' : payment.status
    return { outcome, decline_reason, checkout_url: null }
  },
})

async function checkout(
  ctx: MutationContext,
  row: InvoiceRow,
  amountCents: number,
  returnUrl: string,
): Promise<string> {
  const { org, mode } = ctx.actor
  const { url } = await ctx.outside((key) =>
    ctx.services.payments.of(ctx.actor.org).checkout(
      {
        amountCents,
        currency: row.currency,
        description: `Invoice ${row.invoice_number ?? row.id}`,
        successUrl: `${returnUrl}?paid=1`,
        cancelUrl: returnUrl,
        metadata: { org_id: org.id, mode, invoice_id: row.id },
      },
      key,
    ),
  )
  return url
}
