const known = new Set<string>()

/**
 * Tells whether the text is the name of a time zone in the IANA database, in its own spelling ("America/Chicago").
 * Offsets such as "+02:00" are refused: they know no change to summer time.
 */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) || spellingOf(name) !== name) return false
  known.add(name)
  return true
}

function spellingOf(name: string): string | null {
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
