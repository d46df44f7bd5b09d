import * as z from 'zod'
import { exampleId } from '../../../kernel/schema/example.ts'
import { hasForm } from '../../../kernel/schema/read-form.ts'

interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  minLength?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

const examples = new Map<z.ZodType, unknown>()

/**
 * Creates a small example of a trigger's or step's config from its schema. Its ids are placeholders. Returns null if it
 * finds no example that the schema accepts.
 */
export function exampleConfig(config: z.ZodType): unknown {
  if (!examples.has(config)) examples.set(config, makeExample(config))
  return examples.get(config)
}

/** Returns the JSON Schema of a config. */
export function configSchema(config: z.ZodType): Schema {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(config, { io: 'input', unrepresentable: 'any' })
  return schema as Schema
}

function makeExample(config: z.ZodType): unknown {
  const root = configSchema(config)
  const least = valueFor(root, root, 0)
  const accepted = (value: unknown): boolean => hasForm(config, value)
  if (accepted(least)) return least
  // The schema may require one of its optional fields, so each of them is tried.
  for (const [name, member] of Object.entries(root.properties ?? {})) {
    const more = { ...(least as object), [name]: valueFor(member, root, 1) }
    if (accepted(more)) return more
  }
  return null
}

const texts = [
  'Hello',
  'lead.created',
  'client.notes',
  '09:00',
  exampleId('record'),
  '2027-03-02',
  '2027-03-02T15:00:00.000Z',
  'owner',
]

function valueFor(refOrSchema: Schema, root: Schema, depth: number): unknown {
  const schema =
    refOrSchema.$ref === undefined ? refOrSchema : (root.$defs?.[refOrSchema.$ref.split('/').at(-1)!] ?? root)
  if (depth > 8) return null
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  // `anyOf` and `oneOf` list alternatives. In a schema with `properties`, however, they are rules about combinations of
  // its fields.
  const way = schema.properties ? undefined : (schema.anyOf?.[0] ?? schema.oneOf?.[0])
  if (way) return valueFor(way, root, depth + 1)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (type === 'object') {
    const { properties = {} } = schema
    // If all fields of a nested object are optional, the example contains the first one. A duration, for example, must
    // have at least one field.
    const required = schema.required ?? (depth > 0 ? Object.keys(properties).slice(0, 1) : [])
    return Object.fromEntries(
      required.flatMap((name) =>
        properties[name] ? [[name, valueFor(properties[name], root, depth + 1)]] : [],
      ),
    )
  }
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 1 }, () => valueFor(schema.items ?? {}, root, depth + 1))
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  return type === 'string' ? textFor(schema) : 'Hello'
}

function textFor({ pattern, format, allOf = [] }: Schema): string {
  if (format === 'uuid') return exampleId('record')
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].filter((each) => each !== undefined)
  return texts.find((text) => patterns.every((each) => new RegExp(each, 'u').test(text))) ?? texts[0]!
}
