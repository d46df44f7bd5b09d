import type Stripe from 'stripe'
import type { KnownCard } from './provider.ts'
import { noneIfUnknown } from './stripe-payment.ts'

/**
 * Finds a card that is stored with a customer at Stripe, and the id of that customer, which Stripe needs to charge
 * the card again. Undefined for a card that can be charged only once.
 */
export async function storedCard(
  client: Stripe,
  token: string,
): Promise<{ customer: string; card: KnownCard | undefined } | undefined> {
  if (!token.startsWith('pm_')) return undefined
  try {
    const { customer, card } = await client.paymentMethods.retrieve(token)
    if (customer === null) return undefined
    return { customer: typeof customer === 'string' ? customer : customer.id, card: card && knownOf(card) }
  } catch (error) {
    return noneIfUnknown(error)
  }
}

function knownOf({ brand, last4, exp_month, exp_year }: Stripe.PaymentMethod.Card): KnownCard {
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}
