import * as z from 'zod'
import { didYouMean, someOf } from './near-names.ts'

export type RawIssue = z.core.$ZodRawIssue

/**
 * Returns the message for a validation issue, as the rest of a sentence that begins with the field's name. If the
 * schema defines a message itself, returns that. Messages of the schema library are never shown.
 */
export function issueMessage(issue: RawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === null ? `must be ${kindOf(issue)}, not null` : `must be ${kindOf(issue)}`
    case 'invalid_format':
      return `must be ${formatOf(issue.format, exampleOf(issue))}`
    case 'invalid_value':
      return oneOf(issue.values, issue.input)
    case 'too_big':
      return beyond(issue, issue.maximum, { inclusive: 'at most', exclusive: 'less than' })
    case 'too_small':
      return beyond(issue, issue.minimum, { inclusive: 'at least', exclusive: 'more than' })
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_union':
      return Array.isArray(issue['options'])
        ? oneOf(issue['options'] as unknown[], memberOf(issue.input, String(issue['discriminator'])))
        : 'has none of the accepted forms'
    case 'invalid_key':
      return `has a field name that ${issue.issues[0]?.message ?? 'is not allowed here'}`
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

/**
 * Describes the expected value. If a text with a format is expected, describes the format, because it is more
 * informative than the type.
 */
function kindOf(issue: RawIssue & { code: 'invalid_type' }): string {
  const { format } = (issue.inst?._zod.def ?? {}) as { format?: string }
  if (issue.expected === 'string' && format !== undefined && format in formats)
    return formatOf(format, exampleOf(issue))
  if (issue.expected === 'number' && format === 'safeint') return kinds['int']!
  const example = issue.expected === 'string' ? exampleOf(issue) : undefined
  if (typeof example === 'string') return `text such as "${example}"`
  if (issue.expected === 'string' && typeof issue.input === 'number') return 'text, in quotes'
  if (issue.expected === 'object') return objectWith(issue)
  return kinds[issue.expected] ?? `a value of type ${issue.expected}`
}

/** Describes an expected object, with the names of its fields if it has any. */
function objectWith({ inst }: RawIssue): string {
  const { shape = {} } = (inst?._zod.def ?? {}) as { shape?: object }
  const names = Object.keys(shape)
  if (names.length === 0) return kinds['object']!
  return `an object with the ${names.length === 1 ? 'field' : 'fields'} ${someOf(names)}`
}

const formats: Readonly<Record<string, { label: string; example: string }>> = {
  uuid: { label: 'an id, a UUID', example: '019cabcd-5a3e-7c41-9d27-4b8a6f0e12c3' },
  datetime: { label: 'an instant', example: '2026-03-02T15:04:05.678Z' },
  date: { label: 'a day', example: '2026-03-02' },
  time: { label: 'a time of day', example: '09:30:00' },
  url: { label: 'an address', example: 'https://example.com/' },
  email: { label: 'an email address', example: 'ada@example.com' },
  base64: { label: 'base64', example: 'iVBORw0KGgo=' },
}

function formatOf(format: string, example: unknown): string {
  const knownFormat = formats[format]
  if (knownFormat)
    return `${knownFormat.label} such as ${typeof example === 'string' ? example : knownFormat.example}`
  return typeof example === 'string' ? `text such as ${example}` : 'text in another format'
}

function exampleOf({ schema, inst }: RawIssue): unknown {
  const owner = schema ?? inst
  return owner && '_zod' in owner ? z.globalRegistry.get(owner as z.core.$ZodType)?.['example'] : undefined
}

function oneOf(values: readonly unknown[], input: unknown): string {
  const texts = values.map(String)
  const near = typeof input === 'string' ? (separately(input, texts) ?? didYouMean(input, texts, 1)) : ''
  return texts.length === 1 ? `must be ${texts[0]}${near}` : `must be one of ${texts.join(', ')}${near}`
}

/** Advice for several allowed values in one text, such as `client,invoice`. */
function separately(input: string, texts: readonly string[]): string | undefined {
  const parts = input.split(',')
  if (parts.length < 2 || !parts.every((part) => texts.includes(part.trim()))) return undefined
  return ': pass each value separately, not joined by commas'
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
  comparison: { inclusive: string; exclusive: string },
): string {
  const counted = origin === 'string' ? 'character' : origin === 'array' ? 'entry' : undefined
  if (counted === undefined)
    return `must be ${inclusive ? comparison.inclusive : comparison.exclusive} ${limit}`
  const unit = Number(limit) === 1 ? counted : counted === 'entry' ? 'entries' : `${counted}s`
  if (exact) return `must have exactly ${limit} ${unit}`
  if (comparison.inclusive === 'at least' && Number(limit) === 1) return 'must not be empty'
  return `must have ${comparison.inclusive} ${limit} ${unit}`
}
