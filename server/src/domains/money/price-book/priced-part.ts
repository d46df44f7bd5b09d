import {
  compare,
  type Decimal,
  decimal,
  endingDecimal,
  formatDecimal,
  formatQuantity,
  type Fraction,
  shift,
} from '../../../kernel/money/index.ts'
import type { LineItem, LineItemInput } from '../../organization/line-items/index.ts'

/** The price of a service or of one of its add-ons, with the fields of its line. */
export interface PricedPart {
  /** Id of the service. Null for an add-on, which has no price floor and no duration of its own. */
  service_id: string | null
  name: string
  description: string | null
  /** Unit of the quantity. Null for a flat price. */
  unit: string | null
  quantity: Decimal
  /** Unit price in the currency's main unit. Null if the price cannot be expressed as a unit price of a line. */
  unit_price: string | null
  /** Amount before the minimum amount of the service is applied, in cents. */
  price_cents: number
  minimum_cents: number
  amount_cents: number
  floor_cents: number
  taxable: boolean
  tax_rate_id: string | null
  pay_class: LineItem['pay_class']
}

const pricePlaces = 6
const priceEnd = decimal('999999999999.999999')

/**
 * Returns the unit price in the currency's main unit. Returns null if a line cannot store the price, because it needs
 * more than six decimal places or is too large.
 */
export function unitPriceOf(cents: Fraction, places: number): string | null {
  const exact = endingDecimal(cents)
  if (exact === null) return null
  const price = formatDecimal(shift(exact, -places))
  const isExact = (price.split('.')[1] ?? '').length <= pricePlaces
  return isExact && compare(shift(exact, -places), priceEnd) <= 0 ? price : null
}

/** Converts a priced service or add-on to a line of a document. */
export function lineOf(part: PricedPart): LineItemInput {
  if (part.unit_price === null) return flatLineOf(part, part.price_cents, part.minimum_cents)
  return {
    ...sharedOf(part),
    description: part.description,
    quantity: formatDecimal(part.quantity),
    unit: part.unit,
    unit_price_decimal: part.unit_price,
    minimum_cents: part.minimum_cents || null,
  }
}

/** Returns a line with quantity 1 at this price. Its description states the actual quantity of work. */
export function flatLineOf(part: PricedPart, cents: number, minimumCents = 0): LineItemInput {
  const counted = part.unit === null ? null : `${formatQuantity(formatDecimal(part.quantity))} ${part.unit}`
  return {
    ...sharedOf(part),
    description: [part.description, counted].filter(Boolean).join('\n') || null,
    quantity: '1',
    unit: 'flat',
    unit_price_cents: cents,
    minimum_cents: minimumCents || null,
  }
}

function sharedOf({ service_id, name, taxable, tax_rate_id, pay_class }: PricedPart) {
  return { kind: 'service' as const, service_id, name, taxable, tax_rate_id, pay_class }
}
