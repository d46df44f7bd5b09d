import { divideHalfUp, formatFixed } from '../../../kernel/money/index.ts'

const places = 2

/** Returns the share of passed items among all answered items that apply, as a percentage. Null if no item applies. */
export function scorePercent(passed: number, failed: number): string | null {
  if (passed + failed === 0) return null
  const units = divideHalfUp(BigInt(passed) * 10n ** BigInt(places + 2), BigInt(passed + failed))
  return formatFixed({ units, places })
}
