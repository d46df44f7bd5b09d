import { invalidField } from '../../../kernel/errors.ts'
import {
  type Decimal,
  decimal,
  formatDecimal,
  type Fraction,
  fractionOf,
  percentOf,
  roundFraction,
} from '../../../kernel/money/index.ts'
import { type PricingInput, type Places, quantityOf, requirePayable } from './pricing-input.ts'
import { basePrice, ratePrice } from './base-price.ts'
import { type PriceStep, stepOf } from './price-step.ts'
import { type PricedPart, unitPriceOf } from './priced-part.ts'
import type { Addon } from './pricing-fields.ts'
import type { Terms } from './service.ts'

interface Beside {
  /** Amount of the service without add-ons, in cents. */
  amount_cents: number
  places: number
  at: Places
  trace: PriceStep[]
}

/**
 * Prices the required add-ons and the selected optional add-ons, in the order in which the service lists them. The
 * amount of each add-on is rounded once.
 */
export function priceAddons(
  service: Terms,
  input: PricingInput,
  beside: Beside,
): { key: string; part: PricedPart }[] {
  const unknown = input.addons.findIndex(({ key }) => service.addons.every((addon) => addon.key !== key))
  if (unknown >= 0)
    throw invalidField(`${beside.at.addons}.${unknown}.key`, 'is not an add-on of the service')
  return service.addons.flatMap((addon) => {
    const at = input.addons.findIndex(({ key }) => key === addon.key)
    if (addon.optional && at < 0) return []
    return [{ key: addon.key, part: priceAddon(service, addon, input, at, beside) }]
  })
}

function priceAddon(
  service: Terms,
  addon: Addon,
  input: PricingInput,
  at: number,
  beside: Beside,
): PricedPart {
  const pricing = addon.pricing ?? null
  const quantity = quantityOf(input, {
    entered: input.addons[at]?.quantity,
    from: pricing === null ? null : (addon.quantity_from ?? null),
    isFlat: pricing?.kind !== 'unit',
    inputField: at < 0 ? beside.at.addons : `${beside.at.addons}.${at}.quantity`,
  })
  const exact = exactOf(addon, quantity, beside)
  const amount_cents = requirePayable(roundFraction(exact), beside.at)
  const base_cents = pricing === null ? beside.amount_cents : undefined
  const factor = pricing === null ? addon.percent! : formatDecimal(quantity)
  beside.trace.push(
    stepOf(
      { step: 'addon', component: addon.key, ...(base_cents === undefined ? {} : { base_cents }), factor },
      exact,
    ),
  )
  return {
    service_id: null,
    name: addon.name,
    description: null,
    unit: pricing?.kind === 'unit' ? unitOf(service, addon) : null,
    quantity,
    unit_price:
      pricing?.kind === 'unit' ? unitPriceOf(ratePrice(pricing, beside.places), beside.places) : null,
    price_cents: amount_cents,
    minimum_cents: 0,
    amount_cents,
    floor_cents: 0,
    taxable: addon.taxable,
    tax_rate_id: service.tax_rate_id,
    pay_class: addon.pay_class,
  }
}

function exactOf(addon: Addon, quantity: Decimal, { amount_cents, places }: Beside): Fraction {
  if (addon.pricing) return basePrice(addon.pricing, quantity, places, [])
  return fractionOf(percentOf(amount_cents, decimal(addon.percent!)))
}

/** Returns the unit of an add-on: the service's unit if both use the same measurement, otherwise `unit`. */
function unitOf(service: Terms, addon: Addon): string {
  return (addon.quantity_from ?? null) === service.quantity_from ? service.unit : 'unit'
}
