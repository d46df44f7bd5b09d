import { allocate } from '../../../kernel/money/index.ts'
import { type LineToCompute, pricesOf } from './compute-lines.ts'
import type { LineItem } from './line-item.ts'
import { quantityOfUnits, unitsOfQuantity } from './quantity-units.ts'

// The lines of an accepted estimate are divided among jobs. Each part of a bought line takes its share of the
// remaining total, discount and tax of the line. The last part takes the rest, so all parts add up exactly to the
// accepted amounts.

/**
 * A line, or a part of a line, with the shares of discount and tax that were fixed when the customer accepted the
 * estimate.
 */
export type SoldLine = LineItem & { sold_discount_cents: number; sold_tax_cents: number }

export function isAsSold(line: LineItem): line is SoldLine {
  return line.sold_tax_cents !== null
}

/** Part of a line to take, by quantity or by amount. If both fields are missing, the whole line is taken. */
export interface Taking {
  quantity?: string | null | undefined
  /** Part of the line's total to take, in cents. */
  amount_cents?: number | null | undefined
}

/** Total of the lines, after discount and with tax. */
export function totalOfLines(lines: readonly LineItem[]): number {
  return lines.reduce(
    (sum, line) => sum + line.line_total_cents - (line.sold_discount_cents ?? 0) + line.tax_cents,
    0,
  )
}

/**
 * Returns true if lines have a negative total, before or after discount and tax. Such lines cannot be billed alone,
 * because an invoice cannot have a negative total.
 */
export function hasNegativeTotal(lines: readonly LineItem[]): boolean {
  return lines.reduce((sum, line) => sum + line.line_total_cents, 0) < 0 || totalOfLines(lines) < 0
}

/**
 * Returns true if the line has the same price and the same terms of discount and tax as the sold line. The quantity may
 * differ.
 */
export function hasTermsOf(line: LineToCompute, sold: LineItem, currency: string): boolean {
  const price = pricesOf(line, currency)
  return (
    (line.kind ?? 'service') === sold.kind &&
    price.unit_price_cents === sold.unit_price_cents &&
    price.unit_price_decimal === sold.unit_price_decimal &&
    (line.discount?.type ?? null) === (sold.discount?.type ?? null) &&
    (line.discount?.value ?? null) === (sold.discount?.value ?? null) &&
    (line.taxable ?? true) === sold.taxable &&
    (line.tax_rate_id ?? null) === sold.tax_rate_id &&
    !(line.optional && !line.selected)
  )
}

/** Returns true if the line has the same terms and the same quantity as the sold line. */
export function isUnchanged(
  line: LineToCompute,
  sold: LineItem | undefined,
  currency: string,
): sold is SoldLine {
  return (
    sold !== undefined &&
    isAsSold(sold) &&
    unitsOfQuantity(line.quantity ?? '1') === unitsOfQuantity(sold.quantity) &&
    hasTermsOf(line, sold, currency)
  )
}

/** Returns the line with the accepted amounts of the sold line, so that its amounts are not computed again. */
export function withAmountsOf(line: LineToCompute, sold: SoldLine): LineToCompute {
  const { line_total_cents, discount_cents, minimum_cents, floor_cents } = sold
  const { sold_discount_cents, sold_tax_cents } = sold
  const amounts = { line_total_cents, discount_cents, minimum_cents, floor_cents }
  return { ...line, ...amounts, sold_discount_cents, sold_tax_cents }
}

/**
 * Divides a line. Returns the part that is taken, and the rest, which keeps the id of the line. The rest is null if
 * nothing is left. The amount to take must not exceed the line's amount. A part that is taken by amount has the
 * quantity 1 and this amount as its price.
 */
export function divideLine(line: SoldLine, taking: Taking): { taken: SoldLine; rest: SoldLine | null } {
  const { quantity, amount_cents } = taking
  if (typeof amount_cents === 'number') {
    if (amount_cents === line.line_total_cents) return { taken: line, rest: null }
    const [taken, rest] = split(line, [amount_cents, line.line_total_cents - amount_cents])
    return { taken: asAmount(taken), rest: asAmount(rest) }
  }
  const whole = unitsOfQuantity(line.quantity)
  const units = typeof quantity === 'string' ? unitsOfQuantity(quantity) : whole
  if (units === whole) return { taken: line, rest: null }
  const [taken, rest] = split(line, [units, whole - units])
  return {
    taken: { ...taken, quantity: quantityOfUnits(units) },
    rest: { ...rest, quantity: quantityOfUnits(whole - units) },
  }
}

const dividedAmounts = [
  'line_total_cents',
  'discount_cents',
  'minimum_cents',
  'floor_cents',
  'sold_discount_cents',
  'sold_tax_cents',
] as const

function split(line: SoldLine, weights: readonly [number, number]): [SoldLine, SoldLine] {
  const parts: [SoldLine, SoldLine] = [{ ...line }, { ...line }]
  for (const name of dividedAmounts) {
    const cents = line[name]
    if (cents === null) continue
    for (const [at, share] of allocate(cents, weights).entries()) parts[at]![name] = share
  }
  return [withTax(parts[0]), withTax(parts[1])]
}

const withTax = (line: SoldLine): SoldLine => ({ ...line, tax_cents: line.sold_tax_cents })

function asAmount(line: SoldLine): SoldLine {
  return {
    ...line,
    quantity: '1',
    unit: null,
    unit_price_cents: line.line_total_cents,
    unit_price_decimal: null,
    discount: null,
    discount_cents: 0,
    minimum_cents: null,
  }
}

/** Joins two parts of a line. If the result is the whole line, it gets the quantity and price of the bought line. */
export function joinParts(
  part: SoldLine,
  other: SoldLine,
  bought: LineItem | undefined,
  currency: string,
): SoldLine {
  const sum = { ...part }
  for (const name of dividedAmounts) {
    const [a, b] = [part[name], other[name]]
    if (a !== null || b !== null) sum[name] = (a ?? 0) + (b ?? 0)
  }
  const joined = withTax(sum)
  // Parts that were taken by quantity make up the whole line only if their quantities do. Because of rounding, their
  // amounts cannot show it: half of a line of one cent can already have the whole cent.
  const isByQuantity = bought && [part, other].every((each) => hasTermsOf(each, bought, currency))
  if (bought && !isByQuantity && isWhole(joined, bought)) return { ...joined, ...priceOf(bought) }
  if (!hasTermsOf(part, other, currency)) return asAmount(joined)
  const units = unitsOfQuantity(part.quantity) + unitsOfQuantity(other.quantity)
  return { ...joined, quantity: quantityOfUnits(units) }
}

const isWhole = (line: SoldLine, bought: LineItem): boolean =>
  line.line_total_cents === bought.line_total_cents &&
  line.sold_discount_cents === bought.sold_discount_cents &&
  line.sold_tax_cents === bought.sold_tax_cents

function priceOf(line: LineItem) {
  const { quantity, unit, unit_price_cents, unit_price_decimal, discount, discount_cents, minimum_cents } =
    line
  return { quantity, unit, unit_price_cents, unit_price_decimal, discount, discount_cents, minimum_cents }
}

/**
 * Returns what remains of a bought line after these parts were taken, or null if nothing remains. Also returns null if
 * one of the parts has been changed since acceptance, because it is then unknown how much of the line this part
 * replaces.
 */
export function leftOfBought(
  bought: SoldLine,
  parts: readonly LineItem[],
  currency: string,
): SoldLine | null {
  // Without parts, the whole line remains, even if its quantity is 0.
  if (parts.length === 0) return bought
  if (!parts.every(isAsSold)) return null
  const left = { ...bought }
  for (const name of dividedAmounts) {
    const cents = bought[name]
    if (cents !== null) left[name] = parts.reduce((rest, part) => rest - (part[name] ?? 0), cents)
  }
  const rest = withTax(left)
  const isByQuantity = parts.every((part) => hasTermsOf(part, bought, currency))
  const units = parts.reduce(
    (rest, part) => rest - unitsOfQuantity(part.quantity),
    unitsOfQuantity(bought.quantity),
  )
  if (isByQuantity && units > 0) return { ...rest, quantity: quantityOfUnits(units) }
  const isNothing = [rest.line_total_cents, rest.sold_discount_cents, rest.sold_tax_cents].every(
    (cents) => cents === 0,
  )
  return isNothing ? null : asAmount(rest)
}
