import { toIso } from './instant.ts'
import { zonedTimeOf } from './local-time.ts'

/** A duration. Days and weeks follow the calendar, so a day may have 23 or 25 hours. */
export interface Duration {
  weeks?: number | undefined
  days?: number | undefined
  hours?: number | undefined
  minutes?: number | undefined
  seconds?: number | undefined
}

/**
 * Returns the instant that is later than `at` by the duration, or earlier if the duration is negative. Adding weeks
 * and days keeps the wall-clock time of the zone. Then hours, minutes and seconds are added exactly. If the clock
 * skips the resulting wall-clock time, it is moved later by the skipped time. If the wall-clock time occurs twice,
 * its first occurrence is used.
 */
export function afterDuration(at: string, duration: Duration, zone: string): string {
  const { weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = duration
  const later = zonedTimeOf(new Date(at), zone).add({ days: weeks * 7 + days })
  return toIso(new Date(later.epochMilliseconds + ((hours * 60 + minutes) * 60 + seconds) * 1000))
}
