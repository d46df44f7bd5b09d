// Calculates the amounts of documents with exact fractions. It shares no code with the service, so that tests can
// compare the two.

/** A line of a document. */
interface Line {
  quantity: string
  /** Price per unit in the main unit of the currency, such as dollars. */
  price: string
  /** Discount of this line in percent. */
  off?: string
}

type Fraction = readonly [top: bigint, bottom: bigint]

function fraction(text: string): Fraction {
  const [whole = '', digits = ''] = text.split('.')
  return [BigInt(whole + digits), 10n ** BigInt(digits.length)]
}

const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
/** Rounds half up. No value here is negative. */
const round = ([top, bottom]: Fraction): bigint => (2n * top + bottom) / (2n * bottom)
const percentOf = (cents: bigint, percent: string): bigint => round(times([cents, 100n], fraction(percent)))

export interface DocumentTotals {
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
}

/**
 * Calculates the totals of a document. All lines are taxable at one rate, and the discount applies to the
 * whole document.
 */
export function calculateTotals(
  lines: readonly Line[],
  discountPercent: string,
  taxPercents: readonly string[],
): DocumentTotals {
  const nets = lines.map(({ quantity, price, off = '0' }) => {
    const gross = round(times(times(fraction(quantity), fraction(price)), [100n, 1n]))
    return gross - percentOf(gross, off)
  })
  const subtotal = nets.reduce((sum, net) => sum + net, 0n)
  const discount = percentOf(subtotal, discountPercent)
  const places = Math.max(...taxPercents.map((percent) => (percent.split('.')[1] ?? '').length))
  const rate = taxPercents.reduce((sum, percent) => {
    const [top, bottom] = fraction(percent)
    return sum + (top * 10n ** BigInt(places)) / bottom
  }, 0n)
  const tax = round([(subtotal - discount) * rate, 100n * 10n ** BigInt(places)])
  return {
    subtotal_cents: Number(subtotal),
    discount_cents: Number(discount),
    tax_cents: Number(tax),
    total_cents: Number(subtotal - discount + tax),
  }
}

export const shareOf = (cents: number, percent: string): number => Number(percentOf(BigInt(cents), percent))
