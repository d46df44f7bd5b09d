import * as z from 'zod'
import type { Parameter } from '../database/queries.ts'

/** A filter that accepts one of these values or a list of them, at most as long as the set. */
export function oneOrMore<const Value extends string>(values: readonly Value[]) {
  return z.union([z.enum(values), z.array(z.enum(values)).min(1).max(values.length)])
}

/** SQL condition of such a filter on an expression. Empty if the filter is absent. */
export function isAmong(
  expression: string | (() => string),
  filter: string | readonly string[] | undefined,
  bind: (value: Parameter) => string,
): string[] {
  if (filter === undefined) return []
  const of = typeof expression === 'string' ? expression : expression()
  // With a single value, an index that begins with this column returns its rows in order.
  return typeof filter === 'string' ? [`${of} = ${bind(filter)}`] : [`${of} = any (${bind(filter)}::text[])`]
}
