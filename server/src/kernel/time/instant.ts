const timestamp = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/

/** The form in which instants leave the service: ISO 8601, UTC, milliseconds and `Z`. */
export function toIso(at: Date): string {
  return at.toISOString()
}

/**
 * Reads an ISO 8601 timestamp; null when it is no real one. It must carry `Z` or an offset, because without it nobody
 * knows which instant is meant. Digits below the millisecond are cut off; years are 1 to 9999, in UTC.
 */
export function parseInstant(text: string): Date | null {
  if (!timestamp.test(text)) return null
  const instant = realInstant(text)
  if (instant === null) return null
  const at = new Date(instant.epochMilliseconds)
  return isOfOurYears(at) ? at : null
}

/** Of the years 1 to 9999, in UTC: others are neither kept nor told. */
export function isOfOurYears(at: Date): boolean {
  const year = at.getUTCFullYear()
  return year >= 1 && year <= 9999
}

const [first, last] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** The nearest instant of these years: a zone can begin or end a day of theirs outside of them. */
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
