import * as z from 'zod'
import { didYouMean, someOf } from './near-names.ts'

export type Fault = z.core.$ZodRawIssue

/**
 * Our message for a validation issue, as a predicate of the field's name. The schema's own message comes first. The
 * library's messages are never shown.
 */
export function faultWords(fault: Fault): string {
  if (fault.input === undefined && fault.code !== 'custom') return 'is required'
  switch (fault.code) {
    case 'invalid_type':
      return fault.input === null ? `must be ${kindOf(fault)}, not null` : `must be ${kindOf(fault)}`
    case 'invalid_format':
      return `must be ${formatOf(fault.format, exampleOf(fault))}`
    case 'invalid_value':
      return oneOf(fault.values, fault.input)
    case 'too_big':
      return beyond(fault, fault.maximum, { inclusive: 'at most', exclusive: 'less than' })
    case 'too_small':
      return beyond(fault, fault.minimum, { inclusive: 'at least', exclusive: 'more than' })
    case 'not_multiple_of':
      return `must be a multiple of ${fault.divisor}`
    case 'invalid_union':
      return Array.isArray(fault['options'])
        ? oneOf(fault['options'] as unknown[], memberOf(fault.input, String(fault['discriminator'])))
        : 'has none of the forms that are possible here'
    case 'invalid_key':
      return `has a name that ${fault.issues[0]?.message ?? 'is not possible here'}`
    default:
      return 'is not possible here'
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/** For text with a format, the format is more informative than the type. */
function kindOf(fault: Fault & { code: 'invalid_type' }): string {
  const { format } = (fault.inst?._zod.def ?? {}) as { format?: string }
  if (fault.expected === 'string' && format !== undefined && format in formats)
    return formatOf(format, exampleOf(fault))
  if (fault.expected === 'number' && format === 'safeint') return kinds['int']!
  const example = fault.expected === 'string' ? exampleOf(fault) : undefined
  if (typeof example === 'string') return `text such as "${example}"`
  if (fault.expected === 'string' && typeof fault.input === 'number') return 'text, in quotes'
  if (fault.expected === 'object') return objectWith(fault)
  return kinds[fault.expected] ?? `a value of the kind ${fault.expected}`
}

/** Lists the names of the object's fields, if it has any. */
function objectWith({ inst }: Fault): string {
  const { shape = {} } = (inst?._zod.def ?? {}) as { shape?: object }
  const names = Object.keys(shape)
  return names.length === 0 ? kinds['object']! : `an object of ${someOf(names)}`
}

const formats: Readonly<Record<string, { what: string; example: string }>> = {
  uuid: { what: 'an id, a UUID', example: '019cabcd-5a3e-7c41-9d27-4b8a6f0e12c3' },
  datetime: { what: 'an instant', example: '2026-03-02T15:04:05.678Z' },
  date: { what: 'a day', example: '2026-03-02' },
  time: { what: 'a time of day', example: '09:30:00' },
  url: { what: 'an address', example: 'https://example.com/' },
  email: { what: 'an e-mail address', example: 'ada@example.com' },
  base64: { what: 'base64', example: 'iVBORw0KGgo=' },
}

function formatOf(format: string, example: unknown): string {
  const known = formats[format]
  if (known) return `${known.what} such as ${typeof example === 'string' ? example : known.example}`
  return typeof example === 'string' ? `text such as ${example}` : 'text of another form'
}

function exampleOf({ schema, inst }: Fault): unknown {
  const owner = schema ?? inst
  return owner && '_zod' in owner ? z.globalRegistry.get(owner as z.core.$ZodType)?.['example'] : undefined
}

function oneOf(values: readonly unknown[], given: unknown): string {
  const texts = values.map(String)
  const near = typeof given === 'string' ? didYouMean(given, texts, 1) : ''
  return texts.length === 1 ? `must be ${texts[0]}${near}` : `must be one of ${texts.join(', ')}${near}`
}

function memberOf(value: unknown, name: string): unknown {
  return (value as Record<string, unknown> | null)?.[name]
}

interface Bound {
  origin: string
  inclusive?: boolean
  exact?: boolean
}

function beyond(
  { origin, inclusive = true, exact = false }: Bound,
  limit: number | bigint,
  words: { inclusive: string; exclusive: string },
): string {
  const counted = origin === 'string' ? 'character' : origin === 'array' ? 'entry' : undefined
  if (counted === undefined) return `must be ${inclusive ? words.inclusive : words.exclusive} ${limit}`
  const unit = Number(limit) === 1 ? counted : counted === 'entry' ? 'entries' : `${counted}s`
  if (exact) return `must have exactly ${limit} ${unit}`
  if (words.inclusive === 'at least' && Number(limit) === 1) return 'must not be empty'
  return `must have ${words.inclusive} ${limit} ${unit}`
}
