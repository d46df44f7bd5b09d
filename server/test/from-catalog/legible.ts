const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const dayMs = 86_400_000
/** A Monday that reads well. */
const begin = Date.parse('2026-06-01T14:00:00.000Z')
/** Made at random, with the sort in front. */
const token = /\b([a-z]+_)[a-z0-9]{20,}\b/g
const longest = 120

/**
 * An input as it stands in the reference, the same each time that it is made: ids are counted, the earliest day or instant
 * becomes one day and the others keep their distance, and what is long is cut.
 */
export function legible(input: unknown): unknown {
  const ids = new Map<string, string>()
  const times = [...instantsIn(input)]
  const earliest = Math.min(...times)
  const told = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value)
    if (Array.isArray(value)) return value.map(told)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [text(name), told(each)]))
  }
  const text = (value: string): string => {
    if (day.test(value)) return new Date(moved(Date.parse(value))).toISOString().slice(0, 10)
    if (instant.test(value)) return new Date(moved(Date.parse(value))).toISOString()
    const named = value.replaceAll(uuid, (id) => {
      if (!ids.has(id)) ids.set(id, `01980000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`)
      return ids.get(id)!
    })
    const known = named.replaceAll(token, '$1…')
    return known.length > longest ? `${known.slice(0, longest)}…` : known
  }
  /** Whole days, since the hour of a day is what a sample is about; what is reckoned from now begins at the same instant. */
  const days = Math.round((begin - earliest) / dayMs) * dayMs
  const isOfNow = Math.abs(Date.now() - earliest) < dayMs
  const moved = (at: number): number => at + (isOfNow && at % dayMs !== 0 ? begin - earliest : days)
  return told(input)
}

function* instantsIn(value: unknown): Generator<number> {
  if (typeof value === 'string' && (day.test(value) || instant.test(value))) yield Date.parse(value)
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* instantsIn(each)
}
