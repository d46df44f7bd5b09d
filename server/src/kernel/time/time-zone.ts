const validZones = new Set<string>()

/**
 * True if the text is exactly a name of the IANA time zone database, such as "America/Chicago". Offsets such as
 * "+02:00" are refused, because a fixed offset does not follow daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (validZones.has(name)) return true
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name) || spellingOf(name) !== name) return false
  validZones.add(name)
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
