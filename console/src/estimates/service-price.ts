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
  const per = pricing.per === 1 ? unit : `${pricing.per} ${unit}`
  return `$${pricing.rate} per ${per}${least}`
}

/** Returns the price of one unit with two to six decimals. */
function unitPrice({ rate, per }: { rate: string; per: number }): string {
  const [whole = '0', decimals = ''] = (Number(rate) / per).toFixed(6).replace(/0+$/, '').split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
