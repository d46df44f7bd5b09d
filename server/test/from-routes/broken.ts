import fc from 'fast-check'
import type * as z from 'zod'
import type { Known } from './arbitrary.ts'
import { isLoose, shapeOf, takesAnything } from './schema.ts'

/** An invalid request body as text, with the name of its one invalid field. */
export interface Broken {
  text: string
  /** Field that the `details` of the error must name. Undefined if the text is not valid JSON. */
  field: string | undefined
  how: string
}

/** JSON values that every field refuses, except for fields whose value is ignored (ignored-members.test.ts). */
const neverRight = [
  { how: 'NUL', json: '"a\\u0000b"' },
  { how: 'half of a surrogate pair', json: '"\\ud800"' },
  { how: 'number beyond all bounds', json: '1e999' },
  { how: 'too long', json: JSON.stringify('x'.repeat(20_000)) },
  { how: 'object', json: '{"a":{"b":[1]}}' },
  { how: 'nested lists', json: '['.repeat(50) + ']'.repeat(50) },
]
const noJson = [
  { how: 'nested too deep', json: '['.repeat(100_000) + ']'.repeat(100_000) },
  { how: 'not a number', json: 'NaN' },
  { how: 'leading zero', json: '007' },
  { how: 'open string', json: '"abc' },
]

/**
 * Generates bodies with one invalid field, from a valid body. In a field whose value is ignored, only invalid JSON is
 * an error. A body that accepts unknown fields accepts any value in them.
 */
export function broken(
  schema: z.ZodType,
  body: Readonly<Record<string, unknown>>,
  idField: string | undefined,
): fc.Arbitrary<Broken> {
  const members = Object.keys(shapeOf(schema)).filter((name) => name !== idField)
  const member = fc.constantFrom(...members)
  const put = (name: string, json: string): string => {
    const { [name]: _, ...rest } = body
    const others = JSON.stringify(rest).slice(1, -1)
    return `{${others === '' ? '' : `${others},`}${JSON.stringify(name)}:${json}}`
  }
  const judged = members.filter((name) => !takesAnything(shapeOf(schema)[name]!))
  const replaced = fc.tuple(fc.constantFrom(...judged), fc.constantFrom(...neverRight))
  const extra = fc.constantFrom(
    'org_id',
    'id',
    'status_',
    'created_at',
    '__proto__',
    'constructor',
    'toString',
    '',
  )
  const kinds: fc.Arbitrary<Broken>[] = [
    replaced.map(([field, { how, json }]) => ({ text: put(field, json), field, how })),
    fc
      .tuple(member, fc.constantFrom(...noJson))
      .map(([name, { how, json }]) => ({ text: put(name, json), field: undefined, how })),
    member.map((name) => ({
      text: `${put(name, '1').slice(0, -1)},${JSON.stringify(name)}:1}`,
      field: undefined,
      how: 'given twice',
    })),
  ]
  if (!isLoose(schema))
    kinds.push(extra.map((field) => ({ text: put(field, '1'), field, how: 'unknown member' })))
  return fc.oneof(...kinds)
}

/** Generates unknown fields with any JSON value. Some of their names have a special meaning in JavaScript. */
export function strangeMembers(
  names: readonly string[],
  arbitraryFor: Known,
): fc.Arbitrary<Record<string, unknown>> {
  const texts = fc.constantFrom('a\0b', '\ud800', '\\u0000', '', ' ', 'x'.repeat(20_000))
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), texts, fc.string(), fc.constant({ '\0': ['\udfff'] }))
  const right = fc
    .constantFrom(...names)
    .chain((name) => (arbitraryFor(name) ?? value).map((chosen) => [name, chosen] as const))
  const other = fc.tuple(fc.string({ maxLength: 20 }), value)
  return fc.array(fc.oneof(right, other), { maxLength: 8 }).map((members) => Object.fromEntries(members))
}
