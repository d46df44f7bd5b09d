import { invalidField } from '../errors.ts'
import { parseInstant, toIso } from '../time/index.ts'

const minuteMs = 60_000
/** Maximum time by which a phone's clock may be ahead of the server's clock, in milliseconds. */
const aheadMs = 5 * minuteMs
/** Maximum time for which a phone may have been offline, in milliseconds. */
const behindMs = 14 * 24 * 60 * minuteMs

/**
 * Checks a time that was read from the clock of the caller's device, such as the time of a knock on a door. A time
 * slightly in the future is replaced by the current time.
 */
export function readLately(field: string, time: string | null | undefined, now: string): string {
  if (!time) return now
  const at = parseInstant(time)!
  const ahead = at.getTime() - Date.parse(now)
  if (ahead > aheadMs) throw invalidField(field, "is more than five minutes ahead of the server's clock")
  if (-ahead > behindMs) throw invalidField(field, 'is more than 14 days ago')
  return ahead > 0 ? now : toIso(at)
}
