/** An exact fraction with a positive denominator. Fractions are never reduced, which is slow but simple. */
export type Fraction = readonly [numerator: bigint, denominator: bigint]

export const whole = (value: number | bigint): Fraction => [BigInt(value), 1n]

/** Converts a decimal such as `-12.50` to a fraction. */
export function fraction(text: string): Fraction {
  const [, sign, ones, places = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)!
  return [BigInt(`${sign}${ones}${places}`), 10n ** BigInt(places.length)]
}

export const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
export const minus = (a: Fraction, [c, d]: Fraction): Fraction => plus(a, [-c, d])
export const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
export const over = (a: Fraction, [c, d]: Fraction): Fraction => times(a, c < 0n ? [-d, -c] : [d, c])
export const isBelow = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b

/** Rounds to the nearest multiple of `step`, half away from zero. */
export function rounded(value: Fraction, step: Fraction = whole(1)): Fraction {
  const [a, b] = over(value, step)
  const size = a < 0n ? -a : a
  const steps = (2n * size + b) / (2n * b)
  return times([a < 0n ? -steps : steps, 1n], step)
}

/** Rounds a non-negative fraction up to the next whole number. */
export const ceiled = ([a, b]: Fraction): number => Number((a + b - 1n) / b)

/** Converts a whole fraction to a number. Throws if it is not whole. */
export function toNumber([a, b]: Fraction): number {
  if (a % b !== 0n) throw new Error(`${a}/${b} is not a whole number`)
  return Number(a / b)
}
