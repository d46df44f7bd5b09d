import { divideHalfUp, formatFixed } from '../../../kernel/money/index.ts'

const places = 2

/** Passed items as a percentage of all applicable items. Null if no item is applicable. */
export function scorePercent(passed: number, failed: number): string | null {
  if (passed + failed === 0) return null
  const units = divideHalfUp(BigInt(passed) * 10n ** BigInt(places + 2), BigInt(passed + failed))
  return formatFixed({ units, places })
}
