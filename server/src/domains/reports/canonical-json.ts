/**
 * The same value as the same text, as RFC 8785 has it, so that anybody can compute its checksum: members in the order of
 * their names, no white space, numbers and text as JSON.stringify writes them.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
