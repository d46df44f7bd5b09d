/** Headers that are read. They show whether a program sent the email automatically. */
const read = new Set([
  'auto-submitted',
  'content-type',
  'list-id',
  'precedence',
  'return-path',
  'x-autoreply',
  'x-autorespond',
])
const longestName = 100
const longestValue = 500

/**
 * Returns the headers in `read`, with lower-case names. If a header occurs more than once, returns its first value.
 * Ignores invalid entries.
 */
export function headersOf(list: unknown): Readonly<Record<string, string>> {
  const headers = new Map<string, string>()
  for (const [name, value] of pairsOf(list)) {
    if (typeof name !== 'string' || typeof value !== 'string' || name.length > longestName) continue
    const key = name.trim().toLowerCase()
    if (read.has(key) && !headers.has(key))
      headers.set(key, value.slice(0, longestValue).trim().toLowerCase())
  }
  return Object.fromEntries(headers)
}

function pairsOf(list: unknown): (readonly [unknown, unknown])[] {
  if (Array.isArray(list))
    return list.map((each: unknown) => [
      member(each, 'name') ?? member(each, 'Name'),
      member(each, 'value') ?? member(each, 'Value'),
    ])
  return typeof list === 'object' && list !== null ? Object.entries(list) : []
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined
}
