import { divideHalfUp, formatFixed } from '../../kernel/money/index.ts'

const places = 2

/** How much of what applies passed, in percent; null when nothing applies. */
export function scorePercent(passed: number, failed: number): string | null {
  if (passed + failed === 0) return null
  const units = divideHalfUp(BigInt(passed) * 10n ** BigInt(places + 2), BigInt(passed + failed))
  return formatFixed({ units, places })
}
