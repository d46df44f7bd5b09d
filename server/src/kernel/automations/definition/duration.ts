import * as z from 'zod'
import type { Duration } from '../../time/index.ts'
import { limits } from './limits.ts'

const perUnit = { weeks: 7 * 86_400, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const

/** How long that is where no clock is changed. */
export function secondsOf(duration: Duration): number {
  const units = Object.keys(perUnit) as (keyof typeof perUnit)[]
  return units.reduce((sum, unit) => sum + (duration[unit] ?? 0) * perUnit[unit], 0)
}

const count = (unit: string) => z.int().min(0).describe(`So many ${unit}.`).optional()

const partsAreRight = ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0

/** From a second to a year. */
export const durationSchema = z
  .strictObject({
    weeks: count('weeks, at the same time of the clock'),
    days: count('days, at the same time of the clock'),
    hours: count('hours'),
    minutes: count('minutes'),
    seconds: count('seconds'),
  })
  .refine((duration) => secondsOf(duration) >= 1, {
    message: 'must be at least a second',
    when: partsAreRight,
  })
  .refine((duration) => secondsOf(duration) <= limits.waitSeconds, {
    message: 'must be at most 365 days',
    when: partsAreRight,
  })
