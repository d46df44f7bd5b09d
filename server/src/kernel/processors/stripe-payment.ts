import type Stripe from 'stripe'
import type { KnownPayment, PaymentStatus } from './provider.ts'
import { fromStripe } from './stripe-amount.ts'

export function statusOfIntent(status: string): PaymentStatus {
  if (status === 'succeeded') return 'succeeded'
  return status === 'requires_payment_method' || status === 'canceled' ? 'declined' : 'pending'
}

export async function findStripePayment(
  client: Stripe,
  reference: string,
): Promise<KnownPayment | undefined> {
  try {
    if (reference.startsWith('cs_')) return ofSession(await client.checkout.sessions.retrieve(reference))
    const intent = await client.paymentIntents.retrieve(reference)
    const { amount, currency } = intent
    return { reference, status: statusOfIntent(intent.status), ...amountOf(amount, currency) }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return undefined
    throw error
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
