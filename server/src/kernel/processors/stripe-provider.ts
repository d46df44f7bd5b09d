import type Stripe from 'stripe'
import { AppError, invalidField, invalidState } from '../errors.ts'
import { NotReached } from './not-reached.ts'
import type { Charge, ChargeRequest, PaymentProvider } from './provider.ts'
import { toStripe } from './stripe-amount.ts'
import { twice, wasNotReached } from './stripe-attempts.ts'
import { listOfStripe, stripeRefundsOf, unheardOfStripe } from './stripe-books.ts'
import { readStripeCallback, refuseUnsigned } from './stripe-callback.ts'
import { stripeClient, type StripeSettings } from './stripe-client.ts'
import { findStripePayment, statusOfIntent, statusOfRefund } from './stripe-payment.ts'
import { storedCard } from './stripe-stored-card.ts'

/** Creates a provider that uses Stripe's library. `key` is passed on as Stripe's idempotency key. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = stripeClient(settings)
  return {
    name: 'stripe',
    async charge(request, key) {
      const stored = await translateErrors(async () => storedCard(await stripe(), request.methodToken))
      return await translateErrors(async () => ({
        ...chargeOf(await charge(await stripe(), request, key, stored?.customer)),
        card: stored?.card,
      }))
    },

    refund: ({ reference, amountCents, currency, metadata }, key) =>
      translateErrors(async () => {
        const client = await stripe()
        const refund = await client.refunds.create(
          {
            ...(reference.startsWith('ch_') ? { charge: reference } : { payment_intent: reference }),
            amount: toStripe(amountCents, currency),
            ...(metadata ? { metadata: { ...metadata } } : {}),
          },
          { idempotencyKey: key },
        )
        return { status: statusOfRefund(refund.status), reference: refund.id }
      }),

    checkout: (request, key) =>
      translateErrors(async () => {
        const { description, metadata, currency } = request
        const client = await stripe()
        const session = await client.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: toStripe(request.amountCents, currency),
                  product_data: { name: description },
                },
              },
            ],
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            ...(metadata ? { metadata: { ...metadata } } : {}),
            payment_intent_data: { description, ...(metadata ? { metadata: { ...metadata } } : {}) },
          },
          { idempotencyKey: key },
        )
        if (session.url === null) throw new Error('Stripe created a checkout page without a URL.')
        return { url: session.url, reference: session.id }
      }),

    find: async (reference) => findStripePayment(await stripe(), reference),
    lookUp: async (unheard) => unheardOfStripe(await stripe(), unheard),
    refundsOf: async (reference) => stripeRefundsOf(await stripe(), reference),
    list: async (orgId, period, page) => listOfStripe(await stripe(), orgId, period, page),
    readCallback: async (body, signature) =>
      readStripeCallback(await stripe(), settings.webhookSecret, body, signature),
    refuseUnsigned,
  }
}

function charge(
  client: Stripe,
  request: ChargeRequest,
  key: string,
  customer: string | undefined,
): Promise<Stripe.PaymentIntent> {
  const { methodToken, currency, description, metadata } = request
  const isToken = methodToken.startsWith('tok_')
  return client.paymentIntents.create(
    {
      amount: toStripe(request.amountCents, currency),
      currency: currency.toLowerCase(),
      description,
      ...(metadata ? { metadata: { ...metadata } } : {}),
      ...(isToken
        ? { payment_method_data: { type: 'card', card: { token: methodToken } } as never }
        : { payment_method: methodToken }),
      ...(customer === undefined ? {} : { customer }),
      allowed_payment_method_types: ['card'],
      confirm: true,
      off_session: true,
    },
    { idempotencyKey: key },
  )
}

function chargeOf(intent: Stripe.PaymentIntent): Charge {
  const status = statusOfIntent(intent.status)
  if (status === 'declined')
    return {
      status,
      reference: intent.id,
      declineReason: intent.last_payment_error?.message ?? 'The card was declined.',
    }
  return { status, reference: intent.id }
}

interface Refusal {
  type?: string
  message: string
  param?: string
  payment_intent?: { id: string }
  charge?: string
}

/**
 * Runs a request and converts Stripe's errors. A declined card becomes an answer, and an invalid request becomes a
 * client error. After any other error, it is unknown whether the request took effect.
 */
async function translateErrors(work: () => Promise<Charge>): Promise<Charge>
async function translateErrors<Answer>(work: () => Promise<Answer>): Promise<Answer>
async function translateErrors(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await twice(work)
  } catch (error) {
    if (wasNotReached(error)) throw new NotReached()
    const refusal = error as Refusal
    if (refusal.type === 'StripeCardError') {
      const reference = refusal.payment_intent?.id ?? refusal.charge
      if (reference === undefined) throw invalidState(refusal.message)
      return { status: 'declined', reference, declineReason: refusal.message }
    }
    if (refusal.type === 'StripeIdempotencyError')
      throw new AppError('idempotency_conflict', 'The idempotency key was already used for another payment.')
    if (refusal.type !== 'StripeInvalidRequestError') throw error
    if (refusal.param === 'payment_method' || refusal.param?.startsWith('payment_method_data'))
      throw invalidField('method_token', 'is not a card of the card processor')
    throw invalidState(`The card processor refused the request: ${refusal.message}`)
  }
}
