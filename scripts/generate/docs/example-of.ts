import type { Schema } from '../../../server/src/adapters/workflows/reference/index.ts'

/** Returns a value that the schema accepts. If the schema has alternatives, uses the first one. */
export function exampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either && schema.type === undefined) return exampleOf(either[0]!)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [name, exampleOf(member)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'string':
      return textExample(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

function textExample({ format, example }: Schema): string {
  if (typeof example === 'string') return example
  if (format === 'uuid') return '01980000-0000-7000-8000-000000000001'
  if (format === 'date-time') return '2026-06-01T14:00:00.000Z'
  if (format === 'date') return '2026-06-01'
  if (format === 'time') return '09:00:00'
  return format === 'email' ? 'ada@example.com' : 'text'
}
