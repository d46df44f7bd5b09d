import { toIso } from './instant.ts'
import { zonedTimeOf } from './local-time.ts'

/** How long something takes, as people say it: a day is not always 24 hours. */
export interface Duration {
  weeks?: number | undefined
  days?: number | undefined
  hours?: number | undefined
  minutes?: number | undefined
  seconds?: number | undefined
}

/**
 * The instant that much later, or earlier by parts that are negative. Weeks and days keep the time on the clock of the
 * zone; hours, minutes and seconds are then added exactly. A clock time that falls into a gap is later by its length, one
 * that the clock shows twice is the earlier one.
 */
export function afterDuration(at: string, duration: Duration, zone: string): string {
  const { weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = duration
  const later = zonedTimeOf(new Date(at), zone).add({ days: weeks * 7 + days })
  return toIso(new Date(later.epochMilliseconds + ((hours * 60 + minutes) * 60 + seconds) * 1000))
}
