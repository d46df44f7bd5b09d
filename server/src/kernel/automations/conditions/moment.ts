import { afterDuration, type Duration, isCalendarDate, localDate, parseInstant } from '../../time/index.ts'

/** A calendar date, or an instant in milliseconds. */
export type Moment = { day: string } | { at: number }

/** A duration before (`ago`) or after (`ahead`) the time at which the condition is evaluated. */
export type FromNow = { ago: Duration } | { ahead: Duration }

export function isFromNow(value: unknown): value is FromNow {
  return typeof value === 'object' && value !== null && ('ago' in value || 'ahead' in value)
}

/**
 * Converts the value in a condition to a date or an instant. Null if it is not a date, an instant or a relative time.
 */
export function momentOf(value: unknown, { now, zone }: { now: string; zone: string }): Moment | null {
  if (isFromNow(value)) {
    const away = 'ago' in value ? negative(value.ago) : value.ahead
    return { at: Date.parse(afterDuration(now, away, zone)) }
  }
  if (typeof value !== 'string') return null
  if (isCalendarDate(value)) return { day: value }
  const at = parseInstant(value)
  return at && { at: at.getTime() }
}

/**
 * Compares two moments. Returns a negative number if `one` is earlier, a positive number if it is later, and 0 if
 * they are equal. If at least one of them is a date, both are compared as dates in the zone.
 */
export function compareMoments(one: Moment, other: Moment, zone: string): number {
  if ('at' in one && 'at' in other) return one.at - other.at
  const [a, b] = [dayOf(one, zone), dayOf(other, zone)]
  return a === b ? 0 : a < b ? -1 : 1
}

function dayOf(moment: Moment, zone: string): string {
  return 'day' in moment ? moment.day : localDate(new Date(moment.at), zone)
}

function negative(duration: Duration): Duration {
  return Object.fromEntries(Object.entries(duration).map(([unit, count]) => [unit, -(count ?? 0)]))
}
