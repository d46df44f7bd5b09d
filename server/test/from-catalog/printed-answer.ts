const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const day = /^\d{4}-\d{2}-\d{2}$/
/** Long texts without spaces: tokens, signed addresses, content of files. */
const opaque = /[\w+/=-]{32,}/g
/** Maximum number of elements of a list, and of characters of a text, in a printed answer. */
const [mostElements, longestText] = [2, 300]
const printedAt = Date.parse('2026-06-01T14:00:00.000Z')

/**
 * Returns an answer as the documentation prints it. Ids become numbered ones, times are moved to the time of the
 * examples, secrets and long texts are shortened with an ellipsis.
 */
export function printedAnswer(answer: unknown, now = Date.now()): unknown {
  const ids = new Map<string, string>()
  const idFor = (real: string): string => {
    if (!ids.has(real)) ids.set(real, `01980000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`)
    return ids.get(real)!
  }
  const text = (value: string): string => {
    const isDay = day.test(value)
    if (isDay || instant.test(value)) {
      const at = Date.parse(value)
      const moved = Math.abs(at - now) > 400 * 86_400_000 ? at : at - now + printedAt
      // Milliseconds would suggest a precision that differs in each run.
      const rounded = new Date(Math.round(moved / 60_000) * 60_000).toISOString()
      return isDay ? rounded.slice(0, 10) : rounded
    }
    const withIds = value.replaceAll(uuid, idFor)
    const masked = withIds.replaceAll(opaque, (part) =>
      part.startsWith('01980000-0000-7000') ? part : `${part.slice(0, 8)}…`,
    )
    return masked.length > longestText ? `${masked.slice(0, longestText)}…` : masked
  }
  return mapTexts(answer, text)
}

function mapTexts(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.slice(0, mostElements).map((each) => mapTexts(each, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [text(name), mapTexts(each, text)]))
}

/**
 * Returns the names of all members of a value, at their places. Values are left out, and so are the elements of a list after the
 * first.
 */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf)
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.replaceAll(/\d/g, '0'), shapeOf(each)]),
  )
}
