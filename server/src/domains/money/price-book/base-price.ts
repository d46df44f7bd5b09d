import {
  add,
  compare,
  type Decimal,
  decimal,
  dividedBy,
  formatDecimal,
  type Fraction,
  fractionOf,
  multiply,
  ofCents,
  plus,
  shift,
  times,
} from '../../../kernel/money/index.ts'
import { type PriceStep, stepOf } from './price-step.ts'
import type { Pricing, Tier } from './pricing-fields.ts'

const nothing = ofCents(0)

/**
 * Computes the price of the quantity before multipliers and rounding, as an exact fraction of cents. `places` is the
 * number of decimal places of the currency.
 */
export function basePrice(pricing: Pricing, quantity: Decimal, places: number, trace: PriceStep[]): Fraction {
  if (pricing.kind === 'flat') return fractionOf(ofCents(pricing.amount_cents))
  if (pricing.kind === 'unit') return times(fractionOf(quantity), ratePrice(pricing, places))
  const parts =
    pricing.mode === 'graduated' ? graduated(pricing.tiers, quantity) : volume(pricing.tiers, quantity)
  const amounts = parts.map(({ at, tier, part }) => {
    const amount = fractionOf(
      add(multiply(part, shift(decimal(tier.rate), places)), ofCents(tier.flat_cents)),
    )
    trace.push(stepOf({ step: 'tier', component: String(at + 1), factor: formatDecimal(part) }, amount))
    return amount
  })
  return amounts.reduce(plus, fractionOf(nothing))
}

/** Price of one unit, as an exact fraction of cents. */
export function ratePrice({ rate, per }: { rate: string; per: number }, places: number): Fraction {
  return dividedBy(fractionOf(shift(decimal(rate), places)), per)
}

interface TierPart {
  at: number
  tier: Tier
  /** The part of the quantity that is charged at the rate of this tier. */
  part: Decimal
}

/** Returns each tier that the quantity reaches, with the part of the quantity that lies in that tier. */
function graduated(tiers: readonly Tier[], quantity: Decimal): TierPart[] {
  return tiers.flatMap((tier, at) => {
    const below = at === 0 ? nothing : decimal(tiers[at - 1]!.up_to!)
    if (compare(quantity, below) <= 0) return []
    const end = tier.up_to === null ? quantity : lesser(quantity, decimal(tier.up_to))
    return [{ at, tier, part: add(end, { units: -below.units, places: below.places }) }]
  })
}

/**
 * Returns the first tier whose upper limit covers the whole quantity, because volume pricing charges everything at one
 * rate.
 */
function volume(tiers: readonly Tier[], quantity: Decimal): TierPart[] {
  const at = tiers.findIndex(({ up_to }) => up_to === null || compare(quantity, decimal(up_to)) <= 0)
  return [{ at, tier: tiers[at]!, part: quantity }]
}

function lesser(a: Decimal, b: Decimal): Decimal {
  return compare(a, b) <= 0 ? a : b
}
