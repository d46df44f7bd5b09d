import type { PriceBookService } from '../api/operations.ts'
import { money } from '../parts/words.ts'

type Priced = Pick<PriceBookService, 'pricing' | 'unit' | 'minimum_cents'>

/** Returns the price of one unit as text for the price field of a line: `0.00` if the price depends on the quantity. */
export function flatPrice({ pricing }: Priced): string {
  if (pricing?.kind === 'flat') return (pricing.amount_cents / 100).toFixed(2)
  if (pricing?.kind === 'unit') return unitPrice(pricing)
  return '0.00'
}

/** Returns the price of a service as text, with its unit and minimum. */
export function priceWords({ pricing, unit, minimum_cents }: Priced): string {
  const least = minimum_cents ? `, at least ${money(minimum_cents)}` : ''
  if (!pricing) return unit
  if (pricing.kind === 'flat') return `${money(pricing.amount_cents)}${least}`
  if (pricing.kind === 'tiered') return `Price by quantity, per ${unit}${least}`
  const rate = `$${withCents(pricing.rate)}`
  if (pricing.per !== 1) return `${rate} per ${pricing.per} ${unit}${least}`
  return `${rate} ${unit === 'each' ? 'each' : `per ${unit}`}${least}`
}

/** Returns the price of one unit with two to six decimals. */
const unitPrice = ({ rate, per }: { rate: string; per: number }): string =>
  withCents((Number(rate) / per).toFixed(6).replace(/0+$/, ''))

function withCents(amount: string): string {
  const [whole = '0', decimals = ''] = amount.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
