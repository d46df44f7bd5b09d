const timestamp = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/

/** Formats an instant as it appears in all output: ISO 8601 in UTC, with milliseconds and `Z`. */
export function toIso(at: Date): string {
  return at.toISOString()
}

/**
 * Parses an ISO 8601 timestamp. Null if it is invalid, has neither `Z` nor an offset, or has a year in UTC that is
 * not between 1 and 9999. Digits after the milliseconds are dropped.
 */
export function parseInstant(text: string): Date | null {
  if (!timestamp.test(text)) return null
  const instant = realInstant(text)
  if (instant === null) return null
  const at = new Date(instant.epochMilliseconds)
  return isOfOurYears(at) ? at : null
}

/** True if the year is between 1 and 9999 in UTC. Instants in other years are neither stored nor shown. */
export function isOfOurYears(at: Date): boolean {
  const year = at.getUTCFullYear()
  return year >= 1 && year <= 9999
}

const [first, last] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/**
 * Returns the instant, limited to the years 1 to 9999 in UTC: an earlier instant becomes the first instant of year 1, a
 * later one the last of year 9999. Local days at the edge of these years need this: in some time zones, January 1 of
 * year 1 begins before that year begins in UTC.
 */
export function inOurYears(at: Date): Date {
  return new Date(Math.min(Math.max(at.getTime(), first), last))
}

function realInstant(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
