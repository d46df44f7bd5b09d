import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inputSchemaOf } from '../src/adapters/workflows/input-schema.ts'
import { operations } from '../src/app/catalog.ts'

// Every value that a caller may send has its own bound; the size limit of a request alone is too loose.

interface Schema {
  [keyword: string]: unknown
  type?: string | string[]
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** A pattern anchored at both ends, without an unbounded repetition, is a bound too. */
const isWhole = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern)

/** The schema with the schemas that narrow it (`allOf`). */
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

/** Paths within a schema that have no bound. */
function unbounded(schema: unknown, path: string): string[] {
  if (!isSchema(schema)) return []
  const named = (keyword: string, mark: string) =>
    Object.entries(schema[keyword] ?? {}).map(
      ([name, part]: [string, unknown]) => [part, `${path}${mark}${name}`] as const,
    )
  // Beside a type, the alternatives only narrow it.
  const choices =
    schema.type === undefined ? ['anyOf', 'oneOf'].flatMap((keyword) => schema[keyword] ?? []) : []
  const parts = [
    ...named('properties', '.'),
    ...named('$defs', '#'),
    [schema['items'], `${path}[]`] as const,
    [schema['additionalProperties'], `${path}{}`] as const,
    [schema['propertyNames'], `${path}{name}`] as const,
    ...choices.map((part) => [part, path] as const),
  ]
  return [...(isUnbounded(schema) ? [path] : []), ...parts.flatMap(([part, where]) => unbounded(part, where))]
}

/**
 * Two exceptions, a list that may only shrink. The document of an external system is shortened to 64 KiB when it is
 * stored. The inputs of changes from a phone are bounded by the operations that they name, within the 4 MiB of the
 * body.
 */
const boundedElsewhere = [
  'leadImports.create',
  'sync.upload.apply.changes[].input',
  'sync.upload.apply.changes[].base',
]

test('every list, text and free-form object that an operation takes has a bound', () => {
  const unboundedPaths = operations.flatMap(({ name, input }) =>
    unbounded(inputSchemaOf(input).input_schema, name),
  )
  assert.deepEqual([...new Set(unboundedPaths)], boundedElsewhere)
})
