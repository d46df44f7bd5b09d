import * as z from 'zod'
import type { Parameter } from '../database/queries.ts'

/**
 * Schema of a filter that accepts one of these values or a list of several. A list may have at most as many entries
 * as there are values.
 */
export function oneOrMore<const Value extends string>(values: readonly Value[]) {
  return z.union([z.enum(values), z.array(z.enum(values)).min(1).max(values.length)])
}

/**
 * Returns the SQL condition of a `oneOrMore` filter, applied to an SQL expression. Empty if the caller did not set
 * the filter.
 */
export function isAmong(
  expression: string | (() => string),
  filter: string | readonly string[] | undefined,
  bind: (value: Parameter) => string,
): string[] {
  if (filter === undefined) return []
  const of = typeof expression === 'string' ? expression : expression()
  // A single value is compared with `=`. Only then can Postgres read the rows in order from an index that begins
  // with this column.
  return typeof filter === 'string' ? [`${of} = ${bind(filter)}`] : [`${of} = any (${bind(filter)}::text[])`]
}
