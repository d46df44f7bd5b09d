import * as z from 'zod'
import type { Parameter } from '../database/queries.ts'

/** A filter that takes one of these values, or a list of several; at most as many as there are. */
export function oneOrMore<const Value extends string>(values: readonly Value[]) {
  return z.union([z.enum(values), z.array(z.enum(values)).min(1).max(values.length)])
}

/** What such a filter asks of an expression; nothing, when it was not given. */
export function isAmong(
  expression: string | (() => string),
  wanted: string | readonly string[] | undefined,
  bind: (value: Parameter) => string,
): string[] {
  if (wanted === undefined) return []
  const of = typeof expression === 'string' ? expression : expression()
  // An index that begins with it keeps its order for one value alone.
  return typeof wanted === 'string' ? [`${of} = ${bind(wanted)}`] : [`${of} = any (${bind(wanted)}::text[])`]
}
