import { AppError } from '../errors.ts'
import { type Decimal, multiply, shift } from './decimal.ts'

/**
 * Divides and rounds to the nearest integer. Halves are rounded away from zero, so that the amounts of a credit are
 * exactly the negated amounts of its invoice.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const dividend = numerator < 0n ? -numerator : numerator
  const divisor = denominator < 0n ? -denominator : denominator
  const rounded = (2n * dividend + divisor) / (2n * divisor)
  return isNegative ? -rounded : rounded
}

/** Rounds a decimal to the nearest integer, halves away from zero. */
export function roundHalfUp({ units, places }: Decimal): bigint {
  return divideHalfUp(units, 10n ** BigInt(places))
}

/** Rounds a decimal up to an integer. The decimal must not be negative. */
export function roundUp({ units, places }: Decimal): bigint {
  const one = 10n ** BigInt(places)
  return (units + one - 1n) / one
}

/**
 * Converts cents to a number. Throws `validation_error` above about 9 × 10^15, because a JavaScript number cannot
 * represent all integers above that.
 */
export function toCents(cents: bigint): number {
  const value = Number(cents)
  if (!Number.isSafeInteger(value))
    throw new AppError('validation_error', 'An amount is too large to be stored exactly.')
  return value
}

/** Converts integer cents to an exact decimal. Throws a RangeError for fractions of a cent. */
export function ofCents(cents: number): Decimal {
  return { units: BigInt(cents), places: 0 }
}

/** Returns a percentage of an amount, in cents, not rounded. */
export function percentOf(cents: number, percent: Decimal): Decimal {
  return shift(multiply(ofCents(cents), percent), -2)
}

export function sumCents(amounts: readonly number[]): number {
  return toCents(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
}
