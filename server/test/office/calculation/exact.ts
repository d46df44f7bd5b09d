// Exact arithmetic for the calculation (the second implementation, to which the service is compared). It shares no
// code with the product.

/** Divides and rounds half away from zero. The divisor must be positive. */
export function rounded(numerator: bigint, divisor: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const result = (2n * size + divisor) / (2n * divisor)
  return numerator < 0n ? -result : result
}

/** Converts a decimal to an integer: the number of hundredths if `places` is 2, of thousandths if it is 3. */
export function scaled(text: string, places: number): bigint {
  const [, sign, ones, decimals = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)!
  const cut = decimals.replace(/0+$/, '')
  if (cut.length > places) throw new Error(`${text} has more than ${places} decimal places`)
  return BigInt(`${sign}${ones}${cut.padEnd(places, '0')}`)
}

/** Converts an integer (the number of hundredths if `places` is 2) to its decimal without trailing zeros. */
export function spelled(units: bigint, places: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const decimals = digits.slice(digits.length - places).replace(/0+$/, '')
  const ones = digits.slice(0, digits.length - places)
  return `${sign}${ones}${decimals === '' ? '' : `.${decimals}`}`
}

/**
 * Divides an amount in proportion to weights that are not negative. Each share is rounded down. The remaining cents are
 * added to the shares with the largest remainders, one each. Of equal remainders, the one of the earlier share comes
 * first.
 */
export function allocate(amount: number, weights: readonly (number | bigint)[]): number[] {
  const exact = weights.map(BigInt)
  const sum = exact.reduce((a, b) => a + b, 0n)
  if (sum === 0n) {
    if (amount !== 0) throw new Error(`cannot divide ${amount}, because all weights are 0`)
    return weights.map(() => 0)
  }
  const shares = exact.map((weight) => ({
    cents: (BigInt(amount) * weight) / sum,
    remainder: (BigInt(amount) * weight) % sum,
  }))
  let left = BigInt(amount) - shares.reduce((total, { cents }) => total + cents, 0n)
  for (const share of [...shares].sort(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder),
  )) {
    if (left === 0n) break
    share.cents++
    left--
  }
  return shares.map(({ cents }) => Number(cents))
}

/**
 * Rule R of the specification. `left` is the remaining amount of a line, and `whole` its remaining quantity. Returns
 * the share of the amount that belongs to the quantity `part`.
 */
export const shareOfLeft = (left: number, part: number | bigint, whole: number | bigint): number =>
  allocate(left, [part, BigInt(whole) - BigInt(part)])[0]!

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0)
