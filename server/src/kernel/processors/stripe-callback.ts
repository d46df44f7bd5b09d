import type Stripe from 'stripe'
import { AppError } from '../errors.ts'
import type { ProviderCallback } from './provider.ts'
import { amountOf } from './stripe-payment.ts'

/** Refuses what Stripe did not sign within the last five minutes. */
export function readStripeCallback(
  client: Stripe,
  secret: string,
  body: Buffer,
  signature: string,
): ProviderCallback {
  const event = verified(client, secret, body, signature)
  const { id, type } = event
  if (event.type !== 'payment_intent.succeeded' && event.type !== 'payment_intent.payment_failed')
    return { id, type, payment: null }
  const intent = event.data.object
  return {
    id,
    type,
    payment: {
      status: event.type === 'payment_intent.succeeded' ? 'succeeded' : 'declined',
      reference: intent.id,
      ...amountOf(intent.amount_received || intent.amount, intent.currency),
      metadata: intent.metadata,
    },
  }
}

function verified(client: Stripe, secret: string, body: Buffer, signature: string): Stripe.Event {
  try {
    return client.webhooks.constructEvent(body, signature, secret)
  } catch {
    throw new AppError('bad_request', 'The signature is missing, wrong or too old.')
  }
}
