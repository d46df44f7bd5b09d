import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import type { ProviderRequest } from '../../../kernel/operations/provider-request.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { cardToken } from '../../../kernel/schema/card-token.ts'
import { newId } from '../../../kernel/ids.ts'
import { requireProcessor } from './call-processor.ts'
import { describeCardRequest } from './card-request.ts'
import { recordRequest, referRequest } from './payment-requests-table.ts'

/** Input fields for a customer's payment on a public page. The field that identifies the paid record is separate. */
export const customerPaymentInput = {
  payment_method_token: cardToken()
    .nullish()
    .describe(
      "Token of the card at the card processor. If absent, the customer is sent to the processor's page.",
    ),
  return_url: z.url().describe("URL to which the processor's page returns the customer."),
}

export const customerPaymentOutput = z.object({
  outcome: z.enum(['succeeded', 'pending', 'declined', 'checkout']),
  decline_reason: z.string().nullable(),
  checkout_url: z.string().nullable(),
})
export type CustomerPayment = z.infer<typeof customerPaymentOutput>

/**
 * Returns the part of the output that may be stored. It excludes the URL of the processor's page, because only the
 * customer may open this page.
 */
export function withoutCheckout(answer: CustomerPayment): CustomerPayment {
  return { ...answer, checkout_url: null }
}

export interface CustomerDue {
  amountCents: number
  currency: string
  /** Description of the payment that the processor's page shows. */
  description: string
  /** Identifies the paid record in the processor's callback. */
  metadata: Readonly<Record<string, string>>
  /** The record for which the customer pays. */
  document: NonNullable<ProviderRequest['document']>
}

/** Sends the customer to the processor's page if the processor has one. Otherwise charges the card at once. */
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
 * Opens a payment page at the processor. Stores the request before the call, and the processor's id of the page after
 * the answer. If the processor's callback never arrives, `payments.pursue` checks whether the customer has paid on the
 * page. If the answer with the page's URL is lost, no one can pay on the page.
 */
async function openCheckout(
  ctx: MutationContext,
  due: CustomerDue,
  returnUrl: string,
): Promise<CustomerPayment> {
  const { org, mode } = ctx.actor
  const { amountCents, currency, description, document } = due
  const cardRequest = describeCardRequest('checkout', { amount_cents: amountCents, currency }, document)
  const id = newId()
  const metadata = { request_id: id, org_id: org.id, mode, ...due.metadata }
  recordRequest(ctx, { id, provider: requireProcessor(ctx) }, { action: 'checkout', metadata })
  const request = {
    amountCents,
    currency,
    description,
    successUrl: `${returnUrl}?paid=1`,
    cancelUrl: returnUrl,
    metadata,
  }
  return await ctx.callProvider(
    cardRequest,
    () => ctx.services.payments.of(org).checkout(request, id),
    ({ url, reference }): CustomerPayment => {
      referRequest(ctx, id, reference)
      return { outcome: 'checkout', decline_reason: null, checkout_url: url }
    },
  )
}
