import * as z from 'zod'
import type { Operation } from '../../kernel/operations/operation.ts'
import { inputSchemaOf } from './input-schema.ts'
import { exampleFor } from './operation-example.ts'
import { scopeOf } from './catalog-entry.ts'
import type { WorkflowScope } from './caller.ts'
import { shortEntry, type ShortEntry } from './find-operations.ts'

/**
 * Description of an operation for a caller who wants to run it. Details that only a validator uses are left out of the
 * schema of the input.
 */
export interface LeanSchema extends ShortEntry {
  /** Scope that the API key needs. */
  scope: WorkflowScope
  description?: string
  input_schema: object | false
  input_schema_status: 'complete' | 'partial' | 'unsupported'
  input_schema_limitations?: string[]
  input_example?: object
}

export function leanSchema(operation: Operation): LeanSchema {
  const {
    input_schema,
    input_schema_status,
    input_schema_limitations: limitations,
  } = inputSchemaOf(operation.input)
  const { description } = operation
  const example = exampleFor(operation.name)
  return {
    ...shortEntry(operation),
    scope: scopeOf(operation),
    ...(description === undefined ? {} : { description }),
    input_schema: input_schema && (lean(input_schema) as object),
    input_schema_status,
    ...(limitations.length > 0 ? { input_schema_limitations: limitations } : {}),
    ...(example === undefined ? {} : { input_example: example }),
  }
}

/**
 * Shortens a schema. Removes patterns that repeat a format or only exclude NUL characters, and bounds that
 * every value satisfies. Merges a type and null into one schema.
 */
function lean(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lean)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).filter(([name, value]) => !isNoise(name, value, schema))
  return withNull(asDate(Object.fromEntries(members.map(([name, value]) => [name, lean(value)]))))
}

const { pattern: datePattern } = z.toJSONSchema(z.iso.date())

/** Replaces the patterns of a date by `format: date`, even if the schema also has a pattern for an additional rule. */
function asDate({ allOf, ...rest }: { allOf?: unknown }): object {
  const patterns = Array.isArray(allOf)
    ? (allOf as { pattern?: unknown }[]).map(({ pattern }) => pattern)
    : []
  if (patterns.includes(datePattern) && !patterns.includes(undefined)) return { ...rest, format: 'date' }
  return allOf === undefined ? rest : { ...rest, allOf }
}

function isNoise(name: string, value: unknown, { format }: { format?: unknown }): boolean {
  if (name === 'pattern' && typeof value === 'string')
    return format !== undefined || value.includes('\\u0000')
  if (name === 'minLength') return value === 0
  return (name === 'maximum' || name === 'minimum') && Math.abs(value as number) === Number.MAX_SAFE_INTEGER
}

interface Branch {
  type?: unknown
  enum?: readonly unknown[]
  const?: unknown
}

/** Merges an `anyOf` of one type and null into a single schema with both types. Other schemas stay as they are. */
function withNull({ anyOf, ...rest }: { anyOf?: unknown }): object {
  const [value, isNull, ...others] = Array.isArray(anyOf) ? (anyOf as Branch[]) : []
  if (others.length > 0 || isNull?.type !== 'null' || typeof value?.type !== 'string' || 'const' in value)
    return anyOf === undefined ? rest : { ...rest, anyOf }
  const values = value.enum === undefined ? {} : { enum: [...value.enum, null] }
  return { ...value, ...values, ...rest, type: [value.type, 'null'] }
}
