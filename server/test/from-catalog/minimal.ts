import { newId } from '../../src/kernel/ids.ts'

interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  minLength?: number
  minimum?: number
  exclusiveMinimum?: number
  format?: string
  example?: unknown
}

/** Fixed values, such as ids of existing records, by the name of the field. */
type Known = Readonly<Record<string, unknown>>

/** Returns the smallest input that a published schema accepts, generated from the schema alone. */
export function minimalOf(root: JsonSchema, knownValues: Known): unknown {
  const least = (schema: JsonSchema, name = ''): unknown => {
    const { anyOf, oneOf, $ref } = schema
    if (Object.hasOwn(knownValues, name)) return knownValues[name]
    if ($ref !== undefined) return least(root.$defs![$ref.slice('#/$defs/'.length)]!)
    if (schema.type === 'object') {
      const { properties = {} } = schema
      return Object.fromEntries(membersOf(schema).map((each) => [each, least(properties[each] ?? {}, each)]))
    }
    if (anyOf ?? oneOf) return least((anyOf ?? oneOf)![0]!, name)
    if (schema.type === 'array')
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}))
    return minimalScalar(schema)
  }
  return least(root)
}

/**
 * Returns the required fields of an object. If a rule offers alternatives, the fields of the first alternative are
 * included.
 */
function membersOf({ required = [], allOf = [] }: JsonSchema): string[] {
  const members = new Set(required)
  for (const { anyOf, oneOf } of allOf) {
    const ways = anyOf ?? oneOf ?? []
    const isMet = ways.some((way) => !way.required || way.required.every((each) => members.has(each)))
    if (!isMet) for (const each of ways[0]?.required ?? []) members.add(each)
  }
  return [...members]
}

function minimalScalar(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'string') return minimalText(schema)
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 0, schema.exclusiveMinimum === undefined ? 0 : 1)
  return schema.type === 'boolean' ? false : null
}

function minimalText({ format, example, minLength = 0 }: JsonSchema): string {
  if (typeof example === 'string') return example
  if (format === 'uuid') return newId()
  if (format === 'uri') return 'https://example.com/'
  return 'x'.repeat(minLength)
}
