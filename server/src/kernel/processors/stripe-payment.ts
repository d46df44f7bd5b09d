import type Stripe from 'stripe'
import type { KnownPayment, KnownRefund, PaymentStatus } from './provider.ts'
import { fromStripe } from './stripe-amount.ts'

export function statusOfIntent(status: string): PaymentStatus {
  if (status === 'succeeded') return 'succeeded'
  return status === 'requires_payment_method' || status === 'canceled' ? 'declined' : 'pending'
}

export function statusOfRefund(status: string | null): PaymentStatus {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'declined' : 'pending'
}

export async function findStripePayment(
  client: Stripe,
  reference: string,
): Promise<KnownPayment | undefined> {
  try {
    if (reference.startsWith('cs_')) return ofSession(await client.checkout.sessions.retrieve(reference))
    if (reference.startsWith('re_')) return refundOf(await client.refunds.retrieve(reference))
    const intent = await client.paymentIntents.retrieve(reference)
    const { amount, currency } = intent
    return { reference, status: statusOfIntent(intent.status), ...amountOf(amount, currency) }
  } catch (error) {
    return noneIfUnknown(error)
  }
}

/** Returns undefined if the error means that the object does not exist at Stripe. Rethrows any other error. */
export function noneIfUnknown(error: unknown): undefined {
  if ((error as { statusCode?: number }).statusCode !== 404) throw error
}

export function refundOf(refund: Stripe.Refund): KnownRefund {
  return {
    reference: refund.id,
    status: statusOfRefund(refund.status),
    ...amountOf(refund.amount, refund.currency),
    metadata: { ...refund.metadata },
  }
}

function ofSession(session: Stripe.Checkout.Session): KnownPayment {
  const intent = session.payment_intent
  const paymentReference = typeof intent === 'string' ? intent : intent?.id
  return {
    reference: session.id,
    status:
      session.payment_status === 'paid'
        ? 'succeeded'
        : session.status === 'complete'
          ? 'pending'
          : session.status === 'expired'
            ? 'declined'
            : 'open',
    ...amountOf(session.amount_total ?? 0, session.currency ?? 'usd'),
    ...(paymentReference === undefined ? {} : { paymentReference }),
  }
}

export function amountOf(amount: number, currency: string): { amountCents: number; currency: string } {
  return { amountCents: fromStripe(amount, currency), currency: currency.toUpperCase() }
}
