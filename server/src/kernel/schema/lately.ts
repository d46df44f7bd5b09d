import { invalidField } from '../errors.ts'
import { parseInstant, toIso } from '../time/index.ts'

const minuteMs = 60_000
/** Clocks of phones differ from ours by so much, at most. */
const aheadMs = 5 * minuteMs
/** For so long a phone may be without a network. */
const behindMs = 14 * 24 * 60 * minuteMs

/** When something was done, by the caller's clock; a time that is a little ahead means now. */
export function readLately(field: string, given: string | null | undefined, now: string): string {
  if (!given) return now
  const at = parseInstant(given)!
  const ahead = at.getTime() - Date.parse(now)
  if (ahead > aheadMs) throw invalidField(field, 'is ahead of our clock by more than five minutes')
  if (-ahead > behindMs) throw invalidField(field, 'is more than 14 days ago')
  return ahead > 0 ? now : toIso(at)
}
