/**
 * Serializes a value as canonical JSON (RFC 8785), so that anyone can compute the checksum of a report. Fields are sorted
 * by name, there is no white space, and numbers and texts are written as by JSON.stringify.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
