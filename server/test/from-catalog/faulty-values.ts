import * as z from 'zod'
import { bare } from '../from-routes/schema.ts'

/** Values of many types, most of which a field refuses. */
const strange: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  0.5,
  -1e300,
  1e300,
  '',
  'x',
  ' \0',
  '0000-00-00',
  'x'.repeat(20_000),
  [],
  [null],
  ['x'],
  Array.from({ length: 2000 }, () => 'x'),
  Array.from({ length: 3 }, () => ({})),
  {},
  { strange_member: 1 },
  { strange_member: { type: 'strange' } },
]

/**
 * Yields invalid values for a schema: values that are wrong as a whole, and valid objects or lists with one wrong
 * value inside.
 */
export function* faultyValues(schema: z.ZodType, above: ReadonlySet<z.ZodType> = new Set()): Generator {
  yield* strange
  const inner = bare(schema)
  // A recursive schema is visited only once.
  if (above.has(inner)) return
  const expanded = above.union(new Set([inner]))
  if (inner instanceof z.ZodPipe) yield* faultyValues(inner.in as z.ZodType, expanded)
  if (inner instanceof z.ZodArray)
    for (const value of faultyValues(inner.element as z.ZodType, expanded)) yield [value]
  if (inner instanceof z.ZodRecord) {
    for (const value of faultyValues(inner.valueType as z.ZodType, expanded)) yield { known: value }
    yield { '': 'x', [' \0']: 'x', ['x'.repeat(20_000)]: 'x' }
  }
  if (inner instanceof z.ZodUnion)
    for (const option of inner.options) yield* faultyValues(option as z.ZodType, expanded)
  if (inner instanceof z.ZodObject) yield* faultyObjects(inner, expanded)
}

/**
 * Yields objects with one wrong field or one unknown field. The field that selects the type of the object (its
 * discriminator) stays valid.
 */
export function* faultyObjects(
  schema: z.ZodObject,
  above: ReadonlySet<z.ZodType> = new Set(),
): Generator<Record<string, unknown>> {
  const members = Object.entries(schema.shape) as [string, z.ZodType][]
  const kind = Object.fromEntries(
    members.flatMap(([name, each]) => (each instanceof z.ZodLiteral ? [[name, each.value]] : [])),
  )
  for (const [name, member] of members) {
    for (const value of faultyValues(member, above)) yield { ...kind, [name]: value }
    yield { ...kind, [`${name}_`]: 1 }
  }
}
