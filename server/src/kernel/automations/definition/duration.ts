import * as z from 'zod'
import type { Duration } from '../../time/index.ts'
import { limits } from './limits.ts'

const perUnit = { weeks: 7 * 86_400, days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const

/** Returns the length in seconds. Every day counts as 24 hours, even if the clock changes on that day. */
export function secondsOf(duration: Duration): number {
  const units = Object.keys(perUnit) as (keyof typeof perUnit)[]
  return units.reduce((sum, unit) => sum + (duration[unit] ?? 0) * perUnit[unit], 0)
}

const count = (unit: string) => z.int().min(0).describe(`Number of ${unit}.`).optional()

const partsAreRight = ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0

/** A duration from one second to one year. */
export const durationSchema = z
  .strictObject({
    weeks: count('weeks. The local time stays the same'),
    days: count('days. The local time stays the same'),
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
