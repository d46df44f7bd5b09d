import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inputSchemaOf } from '../src/adapters/workflows/input-schema.ts'
import { operations } from '../src/app/catalog.ts'

// Nothing that a caller may send is without a bound of its own: the bytes of a request alone bound too little.

interface Schema {
  [keyword: string]: unknown
  type?: string | string[]
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** A pattern of a whole text without a repetition that is open at its end bounds it too. */
const isWhole = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern)

/** With what narrows it further. */
const narrowed = ({ allOf = [], ...schema }: Schema): Schema[] => [schema, ...(allOf as Schema[])]

function isUnbounded(schema: Schema): boolean {
  const says = (keyword: string): boolean => narrowed(schema).some((part) => part[keyword] !== undefined)
  const types = [schema.type].flat()
  if (says('enum') || says('const') || says('format')) return false
  if (types.includes('array')) return !says('maxItems')
  if (types.includes('object')) return schema['additionalProperties'] !== false && !says('maxProperties')
  return (
    types.includes('string') &&
    !says('maxLength') &&
    !narrowed(schema).some(({ pattern }) => isWhole(pattern))
  )
}

/** The places of a schema that nothing bounds. */
function unbounded(schema: unknown, place: string): string[] {
  if (!isSchema(schema)) return []
  const named = (keyword: string, mark: string) =>
    Object.entries(schema[keyword] ?? {}).map(
      ([name, part]: [string, unknown]) => [part, `${place}${mark}${name}`] as const,
    )
  // Beside a type they only narrow it.
  const choices =
    schema.type === undefined ? ['anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []) : []
  const parts = [
    ...named('properties', '.'),
    ...named('$defs', '#'),
    [schema['items'], `${place}[]`] as const,
    [schema['additionalProperties'], `${place}{}`] as const,
    [schema['propertyNames'], `${place}{name}`] as const,
    ...choices.map((part) => [part, place] as const),
  ]
  return [
    ...(isUnbounded(schema) ? [place] : []),
    ...parts.flatMap(([part, where]) => unbounded(part, where)),
  ]
}

/**
 * The document of a stranger's system: shortened to 64 KiB where it is kept. The inputs of a phone's changes, which the
 * operations that they name bound themselves, within the 4 MiB of the body. May only shrink.
 */
const boundedElsewhere = [
  'leadImports.create',
  'sync.upload.apply.changes[].input',
  'sync.upload.apply.changes[].base',
]

test('every list, every text and every free object that an operation takes has a bound', () => {
  const found = operations.flatMap(({ name, input }) => unbounded(inputSchemaOf(input).input_schema, name))
  assert.deepEqual([...new Set(found)], boundedElsewhere)
})
