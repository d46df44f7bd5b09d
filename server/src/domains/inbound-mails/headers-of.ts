const mostHeaders = 200
const longestName = 100
const longestValue = 500

/** Headers by their names in lower case, the first of each; whatever is no header is left out. */
export function headersOf(given: unknown): Readonly<Record<string, string>> {
  const pairs = Array.isArray(given)
    ? given
        .slice(0, mostHeaders)
        .map((each: unknown) => [
          member(each, 'name') ?? member(each, 'Name'),
          member(each, 'value') ?? member(each, 'Value'),
        ])
    : typeof given === 'object' && given !== null
      ? Object.entries(given).slice(0, mostHeaders)
      : []
  const headers = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (typeof name !== 'string' || typeof value !== 'string' || name.length > longestName) continue
    const key = name.trim().toLowerCase()
    if (!headers.has(key)) headers.set(key, value.slice(0, longestValue).trim().toLowerCase())
  }
  return Object.fromEntries(headers)
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined
}
