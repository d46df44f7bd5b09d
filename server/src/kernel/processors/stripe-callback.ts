import type Stripe from 'stripe'
import { AppError } from '../errors.ts'
import { placesByCurrency } from '../money/index.ts'
import type { ProviderCallback } from './provider.ts'
import { amountOf } from './stripe-payment.ts'

const toleranceSeconds = 300

/**
 * Verifies and parses a callback. Refuses it unless Stripe signed it within the last five minutes. Also refuses
 * signatures with a time in the future.
 */
export function readStripeCallback(
  client: Stripe,
  secret: string,
  body: Buffer,
  signature: string,
): ProviderCallback {
  const event = verified(client, secret, body, signature)
  const callback = { id: event.id, type: event.type, payment: null }
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { ...callback, payment: paymentOf(event.data.object, event.type === 'payment_intent.succeeded') }
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { ...callback, refunded: refundedBy(event.data.object) }
    case 'checkout.session.expired': {
      const metadata = { ...event.data.object.metadata }
      const requestId = metadata['request_id']
      return requestId === undefined ? callback : { ...callback, expired: { requestId, metadata } }
    }
    default:
      return callback
  }
}

/** Returns the payment that a callback reports. Null if its currency is unsupported or its amount is zero. */
function paymentOf(intent: Stripe.PaymentIntent, succeeded: boolean): ProviderCallback['payment'] {
  const amount = intent.amount_received || intent.amount
  if (!isCurrency(intent.currency) || !(amount > 0)) return null
  return {
    status: succeeded ? 'succeeded' : 'declined',
    reference: intent.id,
    ...amountOf(amount, intent.currency),
    metadata: { ...intent.metadata },
  }
}

function refundedBy({ payment_intent }: Stripe.Charge | Stripe.Refund): { reference: string } | undefined {
  const reference = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  return reference === undefined ? undefined : { reference }
}

const isCurrency = (code: unknown): boolean =>
  typeof code === 'string' && placesByCurrency.has(code.toUpperCase())

const refusal = (): AppError =>
  new AppError(
    'bad_request',
    'The signature is missing or wrong, or its time is too long ago or in the future.',
  )

/**
 * Refuses a callback before its body is read if its signature header is missing or malformed. Also refuses it if the
 * time in the header differs from the current time by more than five minutes.
 */
export function refuseUnsigned(signature: string): void {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  const isOfNow = Math.abs(signedAt - Date.now() / 1000) <= toleranceSeconds
  if (!isOfNow || !/(?:^|,)v1=[\da-f]{64}(?:,|$)/.test(signature)) throw refusal()
}

function verified(client: Stripe, secret: string, body: Buffer, signature: string): Stripe.Event {
  refuseUnsigned(signature)
  try {
    return client.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
  } catch {
    throw refusal()
  }
}
