import { divideHalfUp, formatDecimal, type Fraction } from '../../../../kernel/money/index.ts'
import type { CalendarDate } from '../../../../kernel/time/index.ts'

/** Member and workweek to which hours belong. `week` is the first day of the workweek. */
export type Of = { member_id: string; week: CalendarDate }

const secondsOfHour = 3600n

/** Converts a number of seconds, multiplied by an hourly rate in cents, to an amount in cents. */
export const perHour = (centSeconds: bigint): Fraction => ({
  numerator: centSeconds,
  denominator: secondsOfHour,
})

/** Converts seconds to hours, with four decimal places. */
export function hoursOf(seconds: bigint): string {
  return formatDecimal({ units: divideHalfUp(seconds * 10_000n, secondsOfHour), places: 4 })
}
