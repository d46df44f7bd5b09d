import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inputSchemaOf } from '../src/adapters/workflows/input-schema.ts'
import { operations } from '../src/app/catalog.ts'

// Tests that every value in an input has its own maximum size. The maximum size of a whole request would allow values
// that are too large.

interface Schema {
  [keyword: string]: unknown
  type?: string | string[]
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** True if the pattern limits the length of a text: it matches the whole text and repeats nothing without a limit. */
const isWhole = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern)

/** Returns the schema together with the schemas in its `allOf`, which restrict it further. */
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

/** Returns the paths within a schema whose values have no maximum size. */
function unbounded(schema: unknown, path: string): string[] {
  if (!isSchema(schema)) return []
  const named = (keyword: string, mark: string) =>
    Object.entries(schema[keyword] ?? {}).map(
      ([name, part]: [string, unknown]) => [part, `${path}${mark}${name}`] as const,
    )
  // If the schema has a type, its alternatives only restrict this type further and need no check.
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
 * Values that have no maximum size of their own. No entry may be added. `leadImports.create` accepts the document of an
 * external system and stores at most 64 KiB of it. The operations that `sync.upload.apply` runs limit their own inputs,
 * and the whole body of a call of `sync.upload.apply` is at most 4 MiB.
 */
const boundedElsewhere = [
  'leadImports.create',
  'sync.upload.apply.changes[].input',
  'sync.upload.apply.changes[].base',
]

test('every list, text and free-form object in an input has a maximum size', () => {
  const unboundedPaths = operations.flatMap(({ name, input }) =>
    unbounded(inputSchemaOf(input).input_schema, name),
  )
  assert.deepEqual([...new Set(unboundedPaths)], boundedElsewhere)
})
