/** An exact decimal number: `units` / 10^`places`. */
export interface Decimal {
  readonly units: bigint
  readonly places: number
}

/** Maximum number of decimal places of quantities, unit prices and percentages in a document. */
export const quantityPlaces = 4
export const unitPricePlaces = 6
export const percentPlaces = 6

/** Maximum number of digits before the decimal point. It suffices for any price and keeps products small. */
const wholeDigits = 12
const form = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Parses a decimal such as `-12.50`: an optional minus, digits, and at most `maxPlaces` digits after the point
 * (trailing zeros do not count). Returns null for anything else, such as `1e3`, `.5`, `+1`, `1,000`, or more than
 * `wholeDigits` digits before the point.
 */
export function parseDecimal(text: string, maxPlaces: number): Decimal | null {
  const [, sign, whole = '', written = ''] = (text.length <= 64 && form.exec(text)) || []
  const fraction = written.replace(/0+$/, '')
  if (whole === '' || whole.replace(/^0+/, '').length > wholeDigits || fraction.length > maxPlaces)
    return null
  const units = BigInt(whole + fraction)
  return { units: sign ? -units : units, places: fraction.length }
}

/** Parses a decimal that was validated before, such as one from the database. Throws a RangeError if it is invalid. */
export function decimal(text: string, maxPlaces = 12): Decimal {
  const value = parseDecimal(text, maxPlaces)
  if (value === null)
    throw new RangeError(
      `"${text}" is not a decimal number with at most ${wholeDigits} digits before and ${maxPlaces} after the point.`,
    )
  return value
}

/** Writes the number in its shortest form, without trailing zeros. Zero is written without a minus. */
export function formatDecimal(value: Decimal): string {
  const text = formatFixed(value)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** Writes the number with all its decimal places: 1250 units with two places are `12.50`. */
export function formatFixed({ units, places }: Decimal): string {
  const digits = `${units < 0n ? -units : units}`.padStart(places + 1, '0')
  const point = digits.length - places
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${places > 0 ? `.${digits.slice(point)}` : ''}`
}

export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const places = Math.max(a.places, b.places)
  const difference = unitsAt(a, places) - unitsAt(b, places)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

export function add(a: Decimal, b: Decimal): Decimal {
  const places = Math.max(a.places, b.places)
  return { units: unitsAt(a, places) + unitsAt(b, places), places }
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, places: a.places + b.places }
}

/** Returns the number times 10^`power`. A positive power moves the decimal point to the right. */
export function shift({ units, places }: Decimal, power: number): Decimal {
  return power > places
    ? { units: units * 10n ** BigInt(power - places), places: 0 }
    : { units, places: places - power }
}

/** Returns the value in units of 10^-`places`. `places` must be at least `value.places`. */
export function unitsAt(value: Decimal, places: number): bigint {
  return value.units * 10n ** BigInt(places - value.places)
}
