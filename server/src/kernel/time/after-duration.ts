import { toIso } from './instant.ts'
import { zonedTimeOf } from './local-time.ts'

/** A duration in calendar units. Days and weeks follow the calendar, so a day may have 23 or 25 hours. */
export interface Duration {
  weeks?: number | undefined
  days?: number | undefined
  hours?: number | undefined
  minutes?: number | undefined
  seconds?: number | undefined
}

/**
 * The instant after the duration, or before it for negative parts. Weeks and days keep the wall-clock time of the zone;
 * hours, minutes and seconds are then added exactly. A wall-clock time in a gap is moved later by the gap's length. If
 * a time occurs twice, the earlier one is used.
 */
export function afterDuration(at: string, duration: Duration, zone: string): string {
  const { weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0 } = duration
  const later = zonedTimeOf(new Date(at), zone).add({ days: weeks * 7 + days })
  return toIso(new Date(later.epochMilliseconds + ((hours * 60 + minutes) * 60 + seconds) * 1000))
}
