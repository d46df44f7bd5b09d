import { allocate, rounded, scaled, sum } from './exact.ts'

// Calculates the amounts of an estimate or an invoice, in the order of steps that the specification defines.

export type Discount = { type: 'percent' | 'fixed'; value: string } | null

export interface DocumentLine {
  quantity: string
  unit_price_cents?: number
  /**
   * Price per unit, with fractions of a cent, in the main unit of the currency (such as dollars). It replaces
   * `unit_price_cents`.
   */
  unit_price_decimal?: string
  discount?: Discount
  taxable: boolean
}

export interface Component {
  name: string
  percent: string
}

/** Amounts of one line in cents. `net` is the amount before the discount of the document. */
export interface LineAmounts {
  net: number
  discount: number
  tax: number
}

export interface DocumentAmounts {
  lines: LineAmounts[]
  subtotal: number
  discount: number
  tax: number
  /** Tax of each component of the tax rate, in the order of the components. */
  components: number[]
  total: number
}

const places = 5

function discountOf(discount: Discount | undefined, from: number): number {
  if (!discount) return 0
  if (discount.type === 'fixed') return Math.min(Number(discount.value), from)
  const percent = scaled(discount.value, places)
  return Number(rounded(BigInt(from) * percent, 100n * 10n ** BigInt(places)))
}

export function netOf({ quantity, unit_price_cents, unit_price_decimal, discount }: DocumentLine): number {
  const price = scaled(unit_price_decimal ?? String(unit_price_cents), unit_price_decimal ? 6 : 4)
  const gross = Number(rounded(scaled(quantity, 4) * price, 10_000n * 10_000n))
  return gross - discountOf(discount, gross)
}

export function amountsOf(
  documentLines: readonly DocumentLine[],
  discount: Discount,
  rate: readonly Component[],
  rounding: 'document' | 'line' = 'document',
): DocumentAmounts {
  const nets = documentLines.map(netOf)
  const subtotal = sum(nets)
  const discountCents = discountOf(discount, subtotal)
  const discounts = allocate(discountCents, nets)
  const bases = nets.map((net, at) => (documentLines[at]!.taxable ? net - discounts[at]! : 0))
  const percents = rate.map(({ percent }) => scaled(percent, places))
  const combined = percents.reduce((a, b) => a + b, 0n)
  const taxOf = (base: number): number =>
    Number(rounded(BigInt(base) * combined, 100n * 10n ** BigInt(places)))
  const taxes = rounding === 'line' ? bases.map(taxOf) : allocate(taxOf(sum(bases)), bases)
  const tax = sum(taxes)
  return {
    lines: nets.map((net, at) => ({ net, discount: discounts[at]!, tax: taxes[at]! })),
    subtotal,
    discount: discountCents,
    tax,
    components: allocate(tax, percents),
    total: subtotal - discountCents + tax,
  }
}
