import { toCents } from './rounding.ts'

/**
 * Splits `total` cents in proportion to the weights. The returned shares add up to `total`. Each share is rounded
 * down. The remaining cents are added, one each, to the shares that lost most by rounding. If several shares lost the
 * same, the earlier ones in the list get a cent first.
 *
 * A negative total is split like a positive one: the shares of -1.00 are the negated shares of 1.00. A weight of zero
 * gets nothing. If all weights are zero, the shares are equal.
 */
export function allocate(total: number, weights: readonly (number | bigint)[]): number[] {
  if (total === 0) return weights.map(() => 0)
  if (weights.length === 0) throw new RangeError('An amount cannot be allocated without weights.')
  const bigWeights = weights.map(BigInt)
  const weightSum = sum(bigWeights)
  const parts =
    weightSum === 0n
      ? bigWeights.map(() => 1n)
      : bigWeights.map((weight) => (weightSum < 0n ? -weight : weight))
  const shares = split(BigInt(Math.abs(total)), parts)
  return shares.map((share) => toCents(total < 0 ? -share : share))
}

/** Splits an amount by the largest-remainder method. The amount and the sum of the parts must be positive. */
function split(amount: bigint, parts: readonly bigint[]): bigint[] {
  const whole = sum(parts)
  const shares = parts.map((part) => floorDivide(amount * part, whole))
  const lost = parts.map((part, at) => amount * part - shares[at]! * whole)
  const byLoss = lost
    .map((_, at) => at)
    .sort((a, b) => (lost[a] === lost[b] ? a - b : lost[a]! > lost[b]! ? -1 : 1))
  const remainingCents = Number(amount - sum(shares))
  for (const at of byLoss.slice(0, remainingCents)) shares[at]! += 1n
  return shares
}

function floorDivide(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)
