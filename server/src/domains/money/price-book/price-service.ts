import {
  type Decimal,
  decimal,
  formatDecimal,
  type Fraction,
  fractionOf,
  minorUnits,
  ofCents,
  percentOf,
  roundFraction,
  times,
} from '../../../kernel/money/index.ts'
import { type PricingInput, factorOf, type Places, quantityOf, requirePayable } from './pricing-input.ts'
import { basePrice, ratePrice } from './base-price.ts'
import { minutesOf } from './minutes.ts'
import { priceAddons } from './price-addons.ts'
import { type PriceStep, stepOf } from './price-step.ts'
import { type PricedPart, unitPriceOf } from './priced-part.ts'
import type { Terms } from './service.ts'

export interface PricedService {
  quantity: Decimal
  base: PricedPart
  minimum_applied: boolean
  addons: { key: string; part: PricedPart }[]
  total_cents: number
  duration_minutes: number
  trace: PriceStep[]
}

/**
 * Prices a service. Quantity, base price and multipliers are calculated exactly. Then the amount is rounded half up to
 * cents and to the service's rounding multiple, and raised to the service's minimum. Add-ons are priced separately.
 */
export function priceService(
  service: Terms,
  input: PricingInput,
  currency: string,
  at: Places,
): PricedService {
  const places = minorUnits(currency)
  const quantity = quantityOf(input, {
    entered: input.quantity,
    from: input.quantity_from ?? service.quantity_from,
    isFlat: service.pricing.kind === 'flat',
    inputField: at.quantity,
  })
  const count = formatDecimal(quantity)
  const trace: PriceStep[] = [{ step: 'quantity', factor: count, amount_cents: 0 }]

  const based = basePrice(service.pricing, quantity, places, trace)
  requirePayable(roundFraction(based), at)
  trace.push(stepOf({ step: 'base', factor: count }, based))
  const { factor, exact } = multiplied(service, input, at, based, trace)
  const rounded = requirePayable(roundFraction(exact), at)
  trace.push(stepOf({ step: 'rounded' }, exact))
  const price_cents = roundedTo(rounded, service.round_to_cents, trace)
  const minimum_applied = price_cents > 0 && price_cents < service.minimum_cents
  const amount_cents = minimum_applied ? service.minimum_cents : price_cents
  if (minimum_applied) trace.push({ step: 'minimum', base_cents: price_cents, amount_cents })

  const addons = priceAddons(service, input, { amount_cents, places, at, trace })
  const floor_cents = floorOf(service, amount_cents, trace)
  const total = addons.reduce((sum, { part }) => sum + part.amount_cents, amount_cents)
  const total_cents = requirePayable(BigInt(total), at)
  trace.push({ step: 'total', amount_cents: total_cents })

  const base: PricedPart = {
    service_id: service.id,
    name: service.name,
    description: service.description,
    unit: service.pricing.kind === 'flat' && count === '1' ? null : service.unit,
    quantity,
    unit_price: unitPrice(service, factor, places),
    price_cents,
    minimum_cents: service.minimum_cents,
    amount_cents,
    floor_cents,
    taxable: service.taxable,
    tax_rate_id: service.tax_rate_id,
    pay_class: service.pay_class,
  }
  const duration_minutes = minutesOf(service, quantity)
  return { quantity, base, minimum_applied, addons, total_cents, duration_minutes, trace }
}

/** Multiplies the base price by the factor of every multiplier that applies to the known measurements and answers. */
function multiplied(
  { multipliers }: Terms,
  input: PricingInput,
  at: Places,
  base: Fraction,
  trace: PriceStep[],
): { factor: Fraction; exact: Fraction } {
  let factor = fractionOf(ofCents(1))
  let exact = base
  for (const multiplier of multipliers) {
    const multiplierFactor = factorOf(multiplier, input, at)
    if (multiplierFactor === null) continue
    const before = requirePayable(roundFraction(exact), at)
    factor = times(factor, fractionOf(multiplierFactor))
    exact = times(exact, fractionOf(multiplierFactor))
    requirePayable(roundFraction(exact), at)
    const step = { step: 'multiplier' as const, component: multiplier.key, base_cents: before }
    trace.push(stepOf({ ...step, factor: formatDecimal(multiplierFactor) }, exact))
  }
  return { factor, exact }
}

/** Rounds to the nearest multiple, halves up. */
function roundedTo(cents: number, multiple: number, trace: PriceStep[]): number {
  if (multiple === 1) return cents
  const amount_cents = Math.floor((2 * cents + multiple) / (2 * multiple)) * multiple
  trace.push({
    step: 'round_to',
    base_cents: cents,
    factor: String(multiple),
    amount_cents,
    residue_cents: String(cents - amount_cents),
  })
  return amount_cents
}

function floorOf({ floor_percent, floor_cents }: Terms, amount: number, trace: PriceStep[]): number {
  const exact = fractionOf(percentOf(amount, decimal(floor_percent ?? '0')))
  const share = Number(roundFraction(exact))
  const floor = Math.max(floor_cents, share)
  if (floor > 0 && floor === share)
    trace.push(stepOf({ step: 'floor', base_cents: amount, factor: floor_percent! }, exact))
  else if (floor > 0) trace.push({ step: 'floor', base_cents: amount, amount_cents: floor })
  return floor
}

/**
 * Returns the unit price for the line. Returns null if quantity times unit price could differ from the amount: if the
 * price is not per unit, is rounded to a multiple, or has no exact unit price.
 */
function unitPrice({ pricing, round_to_cents }: Terms, factor: Fraction, places: number): string | null {
  if (pricing.kind !== 'unit' || round_to_cents !== 1) return null
  return unitPriceOf(times(ratePrice(pricing, places), factor), places)
}
