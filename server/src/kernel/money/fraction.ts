import { type Decimal, shift } from './decimal.ts'
import { divideHalfUp } from './rounding.ts'

/** An exact number: `numerator` / `denominator`. The denominator is positive. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

export function fractionOf({ units, places }: Decimal): Fraction {
  return { numerator: units, denominator: 10n ** BigInt(places) }
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator }
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

/** Divides a fraction by a positive integer. */
export function dividedBy({ numerator, denominator }: Fraction, divisor: number): Fraction {
  return { numerator, denominator: denominator * BigInt(divisor) }
}

/** Rounds a fraction to the nearest integer, halves away from zero. */
export function roundFraction({ numerator, denominator }: Fraction): bigint {
  return divideHalfUp(numerator, denominator)
}

/** Converts a fraction to a decimal. Null if the decimal expansion is infinite, as for a third. */
export function endingDecimal({ numerator, denominator }: Fraction): Decimal | null {
  const common = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator)
  const twos = powersOf(2n, denominator / common)
  const fives = powersOf(5n, twos.rest)
  if (fives.rest !== 1n) return null
  const places = Math.max(twos.count, fives.count)
  const units = ((numerator / common) * 10n ** BigInt(places)) / (denominator / common)
  return shift({ units, places: 0 }, -places)
}

function powersOf(prime: bigint, of: bigint): { count: number; rest: bigint } {
  let count = 0
  let rest = of
  while (rest % prime === 0n) {
    rest /= prime
    count += 1
  }
  return { count, rest }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a, b]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}
