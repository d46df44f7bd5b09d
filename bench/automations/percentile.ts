/**
 * Returns a percentile of the values. `part` is from 0 to 1; for example, 0.95 returns the 95th percentile.
 * Returns 0 if there are no values.
 */
export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0
}
