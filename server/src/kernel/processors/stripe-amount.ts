import { invalidState } from '../errors.ts'
import { minorUnits } from '../money/index.ts'

/** Currencies that Stripe counts in another unit than ISO 4217 does: how many decimal places it takes. */
const places: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

/** The amount as Stripe counts it. Of a currency with three decimal places, it takes no single thousandths. */
export function toStripe(amountCents: number, currency: string): number {
  const ours = minorUnits(currency)
  const shift = (places[currency] ?? ours) - ours
  const amount = shift >= 0 ? amountCents * 10 ** shift : amountCents / 10 ** -shift
  if (!Number.isSafeInteger(amount) || (ours === 3 && amount % 10 !== 0))
    throw invalidState(`The card processor cannot take this amount of ${currency} exactly.`)
  return amount
}

export function fromStripe(amount: number, currency: string): number {
  const ours = minorUnits(currency.toUpperCase())
  const shift = (places[currency.toUpperCase()] ?? ours) - ours
  return shift >= 0 ? Math.round(amount / 10 ** shift) : amount * 10 ** -shift
}
