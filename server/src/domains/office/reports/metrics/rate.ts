import { divideHalfUp, formatFixed } from '../../../../kernel/money/index.ts'

const places = 2

/** Returns `part` as a percentage of `whole`, with two decimal places, rounded half up. Null if `whole` is 0. */
export function rate(part: number, whole: number): string | null {
  if (whole === 0) return null
  const units = divideHalfUp(BigInt(part) * 10n ** BigInt(places + 2), BigInt(whole))
  return formatFixed({ units, places })
}
