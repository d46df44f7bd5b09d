const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const dayMs = 86_400_000
/**
 * Mondays to which the times of examples are moved: one in the past, and one in the future for examples that need
 * future times.
 */
const past = Date.parse('2026-06-01T14:00:00.000Z')
const future = Date.parse('2035-06-04T14:00:00.000Z')
/** Matches a token that consists of a prefix for its type and a random part. */
const token = /\b([a-z]+_)[a-z0-9]{20,}\b/g
/** Matches a signed token. A picture in base64 can have the same characters, but begins with the bytes of its format. */
const signed = /^(?!iVBORw0KGgo)[A-Za-z0-9_-]{60,}$/
/**
 * Maximum length of a text in an example, in characters. Longer texts do not fit the page. They cannot be shortened,
 * because readers must be able to send a printed example as it is.
 */
const longest = 400

export interface PrintedExample {
  printed: unknown
  /** The printed input with the real ids and tokens of the sample's records, so that it can be sent. */
  callable: unknown
}

/**
 * Replaces the parts of an input that differ each time it is created, so that it can be printed in the reference. Ids
 * and tokens are replaced by numbered ids and tokens. All times are moved by the same duration. If all times are far
 * from today, they are not moved, because the sample contains them as constants.
 */
export function legible(input: unknown, now = Date.now()): PrintedExample {
  const names = new Map<string, string>()
  const nameFor = (real: string, prefix: string, count: string): string => {
    if (!names.has(real)) names.set(real, prefix + count)
    return names.get(real)!
  }
  const times = [...instantsIn(input)]
  const isFixed = times.every((at) => Math.abs(at - now) > 60 * dayMs)
  const base = Math.max(...times) > now + dayMs ? future : past
  const earliest = Math.min(...times)
  /**
   * Times are moved by whole days, because samples depend on the time of day. If the earliest time is less than a day
   * from now, it is moved to exactly the base time.
   */
  const days = Math.round((base - earliest) / dayMs) * dayMs
  const exactly = Math.abs(now - earliest) < dayMs ? base - earliest : days

  const text = (value: string): string => {
    if (isFixed && (day.test(value) || instant.test(value))) return value
    if (day.test(value)) return new Date(Date.parse(value) + days).toISOString().slice(0, 10)
    if (instant.test(value)) return new Date(Date.parse(value) + exactly).toISOString()
    if (signed.test(value)) return nameFor(value, 'confirm-token-', counted(names.size, 4))
    const named = value
      .replaceAll(uuid, (id) => nameFor(id, '01980000-0000-7000-8000-', counted(names.size, 12)))
      .replaceAll(token, (real, prefix: string) => nameFor(real, prefix, counted(names.size, 24)))
    if (named.length > longest) throw new Error(`An example has a text of ${named.length} characters.`)
    return named
  }
  const printed = mapTexts(input, text)
  const reals = new Map([...names].map(([real, name]) => [name, real]))
  const anyName = new RegExp([...reals.keys()].join('|') || '(?!)', 'g')
  const callable = mapTexts(printed, (value) => value.replaceAll(anyName, (name) => reals.get(name)!))
  return { printed, callable }
}

const counted = (size: number, width: number): string => String(size + 1).padStart(width, '0')

function mapTexts(value: unknown, text: (value: string) => string): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [text(name), mapTexts(each, text)]))
}

function* instantsIn(value: unknown): Generator<number> {
  if (typeof value === 'string' && (day.test(value) || instant.test(value))) yield Date.parse(value)
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* instantsIn(each)
}
