import { allocate, rounded, scaled, sum } from './exact.ts'

// The amounts of an estimate or an invoice, computed from the order of calculation in the specification of money.

export type Discount = { type: 'percent' | 'fixed'; value: string } | null

export interface DocumentLine {
  quantity: string
  unit_price_cents: number
  discount?: Discount
  taxable: boolean
}

export interface Component {
  name: string
  percent: string
}

/** The amounts of one line. `net` is before the discount of the document. */
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
  /** By position of the component in the rate. */
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

export function netOf({ quantity, unit_price_cents, discount }: DocumentLine): number {
  const gross = Number(rounded(scaled(quantity, 4) * BigInt(unit_price_cents), 10_000n))
  return gross - discountOf(discount, gross)
}

export function amountsOf(
  documentLines: readonly DocumentLine[],
  discount: Discount,
  rate: readonly Component[],
): DocumentAmounts {
  const nets = documentLines.map(netOf)
  const subtotal = sum(nets)
  const discountCents = discountOf(discount, subtotal)
  const discounts = allocate(discountCents, nets)
  const bases = nets.map((net, at) => (documentLines[at]!.taxable ? net - discounts[at]! : 0))
  const percents = rate.map(({ percent }) => scaled(percent, places))
  const combined = percents.reduce((a, b) => a + b, 0n)
  const tax = Number(rounded(BigInt(sum(bases)) * combined, 100n * 10n ** BigInt(places)))
  const taxes = allocate(tax, bases)
  return {
    lines: nets.map((net, at) => ({ net, discount: discounts[at]!, tax: taxes[at]! })),
    subtotal,
    discount: discountCents,
    tax,
    components: allocate(tax, percents),
    total: subtotal - discountCents + tax,
  }
}
