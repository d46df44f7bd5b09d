import { invalidState } from '../errors.ts'
import { minorUnits } from '../money/index.ts'

/** Currencies for which Stripe uses another number of decimal places than ISO 4217. */
const places: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

/**
 * Converts an amount to Stripe's unit. Throws for amounts that Stripe does not accept: in currencies with three
 * decimal places, the last digit must be zero.
 */
export function toStripe(amountCents: number, currency: string): number {
  const ours = minorUnits(currency)
  const shift = (places[currency] ?? ours) - ours
  const amount = shift >= 0 ? amountCents * 10 ** shift : amountCents / 10 ** -shift
  if (!Number.isSafeInteger(amount) || (ours === 3 && amount % 10 !== 0))
    throw invalidState(`The card processor cannot charge exactly this amount in ${currency}.`)
  return amount
}

export function fromStripe(amount: number, currency: string): number {
  const ours = minorUnits(currency.toUpperCase())
  const shift = (places[currency.toUpperCase()] ?? ours) - ours
  return shift >= 0 ? Math.round(amount / 10 ** shift) : amount * 10 ** -shift
}
