import * as z from 'zod'
import { invalidField } from '../../kernel/errors.ts'
import type { Asked } from '../../kernel/operations/asked.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { cardToken } from '../../kernel/schema/card-token.ts'
import { newId } from '../../kernel/ids.ts'
import { requireProcessor } from './ask-processor.ts'
import { askedOfCards } from './asked-of-cards.ts'
import { noteRequest, referRequest } from './payment-requests-table.ts'

/** How a customer pays at a public link: members of the input, beside the one that names what is paid. */
export const customerPaymentInput = {
  payment_method_token: cardToken()
    .nullish()
    .describe("The processor's name for the card; without it, the customer is sent to the processor's page."),
  return_url: z.url().describe('Where the customer comes back to from there.'),
}

export const customerPaymentOutput = z.object({
  outcome: z.enum(['succeeded', 'pending', 'declined', 'checkout']),
  decline_reason: z.string().nullable(),
  checkout_url: z.string().nullable(),
})
export type CustomerPayment = z.infer<typeof customerPaymentOutput>

/** What may be kept of it: the address of the processor's page is for the customer alone. */
export function withoutCheckout(answer: CustomerPayment): CustomerPayment {
  return { ...answer, checkout_url: null }
}

export interface CustomerDue {
  amountCents: number
  currency: string
  /** What the customer reads on the processor's page. */
  description: string
  /** What the money is for, as the processor's callback names it. */
  metadata: Readonly<Record<string, string>>
  /** What is paid. */
  document: NonNullable<Asked['document']>
}

/** Sends the customer to the processor's page where there is one, and otherwise charges the card at once. */
export async function payAsCustomer(
  ctx: MutationContext,
  how: { payment_method_token?: string | null | undefined; return_url: string },
  due: CustomerDue,
  charge: (token: string, answer: (charged: ChargedCard) => CustomerPayment) => Promise<CustomerPayment>,
): Promise<CustomerPayment> {
  if (ctx.services.payments.of(ctx.actor.org).name === 'stripe')
    return await openCheckout(ctx, due, how.return_url)
  if (!how.payment_method_token) throw invalidField('payment_method_token', 'is required')
  return await charge(how.payment_method_token, ({ payment, decline_reason }) => ({
    outcome: payment.status === 'failed' ? 'declined' : payment.status,
    decline_reason,
    checkout_url: null,
  }))
}

interface ChargedCard {
  payment: { status: 'succeeded' | 'pending' | 'failed' }
  decline_reason: string | null
}

/**
 * What the page is for is noted first, and what the processor calls it afterwards: `payments.pursue` looks whether somebody
 * paid there, should the callback never come. A page whose address nobody heard cannot be paid on.
 */
async function openCheckout(
  ctx: MutationContext,
  due: CustomerDue,
  returnUrl: string,
): Promise<CustomerPayment> {
  const { org, mode } = ctx.actor
  const { amountCents, currency, description, document } = due
  const asked = askedOfCards('checkout', { amount_cents: amountCents, currency }, document)
  const id = newId()
  const metadata = { request_id: id, org_id: org.id, mode, ...due.metadata }
  noteRequest(ctx, { id, provider: requireProcessor(ctx) }, { action: 'checkout', metadata })
  const request = {
    amountCents,
    currency,
    description,
    successUrl: `${returnUrl}?paid=1`,
    cancelUrl: returnUrl,
    metadata,
  }
  return await ctx.outside(
    asked,
    () => ctx.services.payments.of(org).checkout(request, id),
    ({ url, reference }): CustomerPayment => {
      referRequest(ctx, id, reference)
      return { outcome: 'checkout', decline_reason: null, checkout_url: url }
    },
  )
}
