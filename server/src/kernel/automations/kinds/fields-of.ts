import * as z from 'zod'
import { decimal } from '../../schema/fields.ts'
import type { Field, FieldType } from './field-type.ts'

/** Members that say nothing of what the record is about. */
const leftOut: ReadonlySet<string> = new Set(['external_refs', 'created_by'])

/** The fields of a record, as its public schema tells them: its members with a single value, and its tags. */
export function fieldsOf(schema: z.ZodObject, without: readonly string[] = []): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  for (const [name, member] of Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>)) {
    const field = leftOut.has(name) || without.includes(name) ? undefined : fieldOf(name, member)
    if (field) fields.set(name, field)
  }
  return fields
}

interface Told {
  type?: unknown
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Told[]
}

const told = (schema: z.ZodType): Told =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Told

const decimalPattern = told(decimal()).pattern

function fieldOf(name: string, member: z.ZodType): Field | undefined {
  const { anyOf, ...alone } = told(member)
  const forms = (anyOf ?? [alone]).filter((form) => form.type !== 'null')
  const [form] = forms
  if (form === undefined || forms.length > 1) return undefined
  const nullable = forms.length < (anyOf?.length ?? 1)
  const values = form.enum ?? ('const' in form ? [form.const] : undefined)
  if (values?.every((each) => typeof each === 'string')) return { type: 'enum', values, nullable }
  const type = typeOf(name, form)
  return type && { type, nullable }
}

const byFormat: Readonly<Record<string, FieldType>> = { uuid: 'id', date: 'date', 'date-time': 'instant' }

function typeOf(name: string, { type, format = '', pattern }: Told): FieldType | undefined {
  if (type === 'array') return name === 'tags' ? 'tags' : undefined
  if (type === 'boolean' || type === 'integer') return type
  if (type !== 'string') return undefined
  return pattern !== undefined && pattern === decimalPattern ? 'decimal' : (byFormat[format] ?? 'text')
}
