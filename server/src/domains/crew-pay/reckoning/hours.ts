import { divideHalfUp, formatDecimal, type Fraction } from '../../../kernel/money/index.ts'
import type { CalendarDate } from '../../../kernel/time/index.ts'

/** Whose hours they are, and of which workweek. */
export type Of = { member_id: string; week: CalendarDate }

const secondsOfHour = 3600n

/** Seconds that were each multiplied by what an hour of them brings. */
export const perHour = (centSeconds: bigint): Fraction => ({
  numerator: centSeconds,
  denominator: secondsOfHour,
})

/** Of seconds, to four places. */
export function hoursOf(seconds: bigint): string {
  return formatDecimal({ units: divideHalfUp(seconds * 10_000n, secondsOfHour), places: 4 })
}
