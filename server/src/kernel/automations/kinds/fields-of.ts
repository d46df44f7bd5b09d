import * as z from 'zod'
import { decimal } from '../../schema/fields.ts'
import type { FieldType, TypeName } from './field-type.ts'

/** Fields that are not offered for conditions, because comparing them with a value is not useful. */
const leftOut: ReadonlySet<string> = new Set(['external_refs', 'created_by'])

/**
 * Returns those fields of a record's public schema that conditions can use: fields with a single value, and `tags`.
 */
export function fieldsOf(
  schema: z.ZodObject,
  without: readonly string[] = [],
): ReadonlyMap<string, FieldType> {
  const fields = new Map<string, FieldType>()
  for (const [name, member] of Object.entries<z.ZodType>(schema.shape)) {
    const type = leftOut.has(name) || without.includes(name) ? undefined : typeOf(name, member)
    if (type) fields.set(name, type)
  }
  return fields
}

interface JsonSchema {
  type?: unknown
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
}

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })

const decimalPattern = toJsonSchema(decimal()).pattern

function typeOf(name: string, member: z.ZodType): FieldType | undefined {
  const { anyOf, ...alone } = toJsonSchema(member)
  const [form, ...others] = (anyOf ?? [alone]).filter(({ type }) => type !== 'null').map(withoutNull)
  if (form === undefined || others.length > 0) return undefined
  const values = form.enum ?? ('const' in form ? [form.const] : undefined)
  return values?.every((each) => typeof each === 'string') ? { enum: values } : typeOfForm(name, form)
}

/**
 * Removes null from the type of a property. JSON Schema expresses a nullable property by a second alternative, or by
 * `null` as a second type.
 */
function withoutNull({ type, ...rest }: JsonSchema): JsonSchema {
  const types = Array.isArray(type) ? type.filter((each) => each !== 'null') : [type]
  return { ...rest, type: types.length === 1 ? types[0] : types }
}

const byFormat: Readonly<Record<string, TypeName>> = { uuid: 'id', date: 'date', 'date-time': 'instant' }

function typeOfForm(name: string, { type, format = '', pattern }: JsonSchema): TypeName | undefined {
  if (type === 'array') return name === 'tags' ? 'tags' : undefined
  if (type === 'boolean' || type === 'integer') return type
  if (type !== 'string') return undefined
  return pattern !== undefined && pattern === decimalPattern ? 'decimal' : (byFormat[format] ?? 'text')
}
