/** A line of a document, with exact decimals as text. */
export interface ExactLine {
  quantity: string
  /** Price per unit in the main unit of the currency. */
  price: string
  /** Discount of the line in percent. */
  off?: string
}

export interface Totals {
  subtotal_cents: number
  discount_cents: number
  tax_cents: number
  total_cents: number
}

type Fraction = readonly [top: bigint, bottom: bigint]

function fraction(text: string): Fraction {
  const [whole = '', digits = ''] = text.split('.')
  return [BigInt(whole + digits), 10n ** BigInt(digits.length)]
}

const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
/** Rounds half up. No value here is negative. */
const rounded = ([top, bottom]: Fraction): bigint => (2n * top + bottom) / (2n * bottom)
const percentOf = (cents: bigint, percent: string): bigint => rounded(times([cents, 100n], fraction(percent)))

/** Calculates a document with exact fractions: lines, a discount on the whole document, and one tax rate. */
export function totalsOf(lines: readonly ExactLine[], discount: string, tax: string): Totals {
  const nets = lines.map(({ quantity, price, off = '0' }) => {
    const gross = rounded(times(times(fraction(quantity), fraction(price)), [100n, 1n]))
    return gross - percentOf(gross, off)
  })
  const subtotal = nets.reduce((sum, net) => sum + net, 0n)
  const discounted = percentOf(subtotal, discount)
  const taxed = percentOf(subtotal - discounted, tax)
  return {
    subtotal_cents: Number(subtotal),
    discount_cents: Number(discounted),
    tax_cents: Number(taxed),
    total_cents: Number(subtotal - discounted + taxed),
  }
}
