import * as z from 'zod'
import type { Parameter } from '../database/queries.ts'

/**
 * Schema of a filter that accepts one of these values or a list of them. A list has at most as many entries as there
 * are values.
 */
export function oneOrMore<const Value extends string>(values: readonly Value[]) {
  return z.union([z.enum(values), z.array(z.enum(values)).min(1).max(values.length)])
}

/** Returns the SQL condition of a `oneOrMore` filter on an expression. Empty if the caller did not set the filter. */
export function isAmong(
  expression: string | (() => string),
  filter: string | readonly string[] | undefined,
  bind: (value: Parameter) => string,
): string[] {
  if (filter === undefined) return []
  const of = typeof expression === 'string' ? expression : expression()
  // A single value is compared with `=`, because Postgres can then read the rows in order from an index that begins
  // with this column.
  return typeof filter === 'string' ? [`${of} = ${bind(filter)}`] : [`${of} = any (${bind(filter)}::text[])`]
}
