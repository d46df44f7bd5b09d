/** Headers that mark automatic mail. */
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
 * The headers used here, with lower-case names. Takes the first of each name, anywhere in the list, and
 * ignores invalid entries.
 */
export function headersOf(given: unknown): Readonly<Record<string, string>> {
  const headers = new Map<string, string>()
  for (const [name, value] of pairsOf(given)) {
    if (typeof name !== 'string' || typeof value !== 'string' || name.length > longestName) continue
    const key = name.trim().toLowerCase()
    if (read.has(key) && !headers.has(key))
      headers.set(key, value.slice(0, longestValue).trim().toLowerCase())
  }
  return Object.fromEntries(headers)
}

function pairsOf(given: unknown): (readonly [unknown, unknown])[] {
  if (Array.isArray(given))
    return given.map((each: unknown) => [
      member(each, 'name') ?? member(each, 'Name'),
      member(each, 'value') ?? member(each, 'Value'),
    ])
  return typeof given === 'object' && given !== null ? Object.entries(given) : []
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined
}
