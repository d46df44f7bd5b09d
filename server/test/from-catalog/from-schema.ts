import fc from 'fast-check'
import { textMatching } from './text-matching.ts'

export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  pattern?: string
  format?: string
  example?: unknown
}

/** Fixed values, such as ids of existing records, by the name of the field. */
type Known = Readonly<Record<string, unknown>>

/**
 * Generates values from the published JSON Schema alone. Rules that involve several fields are ignored, so callers must
 * discard values that the schema refuses.
 */
export function fromSchema(root: JsonSchema, knownValues: Known = {}): fc.Arbitrary<unknown> {
  return valueOf(root, '', 0)

  function valueOf(schema: JsonSchema, name: string, depth: number): fc.Arbitrary<unknown> {
    if (Object.hasOwn(knownValues, name)) return fc.constant(knownValues[name])
    if (schema.$ref !== undefined) {
      const { [schema.$ref.split('/').at(-1)!]: definition } = root.$defs!
      // If a referenced definition has an example, the example is used. So the generation ends for recursive schemas.
      return definition!.example === undefined
        ? valueOf(definition!, name, depth)
        : fc.constant(definition!.example)
    }
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const ways = schema.anyOf ?? schema.oneOf
    if (ways && schema.type === undefined) return fc.oneof(...ways.map((way) => valueOf(way, name, depth)))
    switch (schema.type) {
      case 'object':
        return objectOf(schema, depth)
      case 'array':
        return fc.array(valueOf(schema.items ?? {}, name, depth + 1), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 2),
        })
      case 'string':
        return textOf(schema)
      case 'integer':
      case 'number':
        return numberOf(schema)
      case 'boolean':
        return fc.boolean()
      default:
        return fc.constant(null)
    }
  }

  function objectOf(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const { properties = {}, required = [], additionalProperties: others } = schema
    const named = fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, valueOf(each, name, depth + 1)]),
      ),
      { requiredKeys: required },
    )
    if (typeof others !== 'object' || others === null) return named
    const entry = fc.tuple(textOf(schema.propertyNames ?? {}), valueOf(others, '', depth + 1))
    return fc
      .tuple(named, fc.array(entry, { maxLength: 2 }))
      .map(([members, more]) => ({ ...Object.fromEntries(more), ...members }))
  }
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: fc.constantFrom('2026-03-02', '2000-02-29', '0001-01-01', '9999-12-31'),
  time: fc.constantFrom('00:00:00', '09:30:00', '23:59:59'),
  'date-time': fc.constantFrom(
    '2026-03-02T15:04:05.678Z',
    '2026-03-02T15:04:05+01:00',
    '0001-01-01T00:00:00Z',
  ),
  email: fc.constantFrom('ada@example.com', 'a.b+c@sub.example.org'),
  uri: fc.constantFrom('https://example.com/', 'https://hooks.example.com/a?b=c'),
}

function textOf({
  format,
  pattern,
  example,
  minLength = 0,
  maxLength = 20_000,
}: JsonSchema): fc.Arbitrary<string> {
  const formatted = format === undefined ? undefined : formats[format]
  const matching = pattern === undefined ? undefined : textMatching(new RegExp(pattern, 'u'))
  const examples = typeof example === 'string' ? [fc.constant(example)] : []
  const most = Math.min(maxLength, minLength + 12)
  const free = fc.string({ minLength, maxLength: most, unit: 'grapheme' })
  return formatted ?? fc.oneof(...examples, matching ?? free)
}

function numberOf(schema: JsonSchema): fc.Arbitrary<number> {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf: step } = schema
  const unit = type === 'integer' ? 1 : (step ?? 0.01)
  const low = Math.ceil(
    (minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + unit)) / unit,
  )
  const most = maximum ?? (exclusiveMaximum === undefined ? Infinity : exclusiveMaximum - unit)
  const high = Math.max(low, Math.min(Math.floor(most / unit), low + 2_000_000))
  return fc.integer({ min: low, max: high }).map((count) => Number((count * unit).toFixed(10)))
}
