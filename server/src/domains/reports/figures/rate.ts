import { divideHalfUp, formatFixed } from '../../../kernel/money/index.ts'

const places = 2

/** How much of the whole a part is, in percent to two places, half up; null where there is no whole. */
export function rate(part: number, whole: number): string | null {
  if (whole === 0) return null
  const units = divideHalfUp(BigInt(part) * 10n ** BigInt(places + 2), BigInt(whole))
  return formatFixed({ units, places })
}
