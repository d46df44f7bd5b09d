import fc from 'fast-check'
import * as z from 'zod'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { type Known, valid } from '../from-routes/arbitrary.ts'
import { shapeOf } from '../from-routes/schema.ts'
import { drawnSignature } from '../../src/domains/selling/estimates/testing/drawn-signature.ts'

export type Input = Record<string, unknown>

const oneOfTexts = (...values: string[]): fc.Arbitrary<unknown> => fc.constantFrom(...values)
const quantities = oneOfTexts('0', '1', '2.25', '0.0001', '9999999999.9999', '100', '007')
const amounts = oneOfTexts('0', '-5', '64.22', '0.185', '999999999999.999999', '-999999999999', '1')
const percents = oneOfTexts('0', '100', '7.25', '33.33333', '100.00000', '250')

/** Values for fields with a special format, because random text hardly ever has this format. */
export const spelled: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  website: oneOfTexts('https://example.com', 'http://xn--caf-dma.example/?q=1#a'),
  review_url: oneOfTexts('https://example.com/reviews'),
  brand_color: oneOfTexts('#1f6feb', '#FFFFFF'),
  color: oneOfTexts('#1f6feb', '#FFFFFF'),
  timezone: oneOfTexts('America/Denver', 'Asia/Kathmandu', 'UTC', 'Mars/Base'),
  origins: fc.constantFrom([], ['https://www.example.com'], ['https://a.example:8443', 'nowhere']),
  service_zips: fc.constantFrom([], ['62701', '62702']),
  quantity: quantities,
  unit_price_decimal: amounts,
  numbering_prefix: oneOfTexts('A', 'N-1', '-'),
  value: percents,
  percent: percents,
  stories: oneOfTexts('1', '2.5', '99.9'),
  content_base64: oneOfTexts(
    'AAAA',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  signature: oneOfTexts(drawnSignature, 'iVBORw0KGgo=', 'data:image/png;base64,AAAA'),
  tags: fc.constantFrom([], ['VIP'], ['VIP', 'vip', 'new tag']),
  url: oneOfTexts(
    'https://hooks.example.com/a',
    'https://localhost/',
    'ftp://example.com',
    'https://10.0.0.1/',
  ),
  cursor: oneOfTexts('e30', 'x'),
  state: oneOfTexts('IL', 'Illinois', 'tx', 'nowhere'),
  zip: oneOfTexts('62701', '62701-1234', 'x'),
}

/** Values that callers may send by mistake. They are never generated from a schema. */
const strange = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  'a\0b',
  '\ud800',
  -1,
  0,
  0.5,
  -0,
  2 ** 31,
  2 ** 53,
  1e300,
  true,
  [],
  [null],
  {},
  { __proto__: null, a: 1 },
  '0000-01-01',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31',
  '9999-12-31T23:59:59.999Z',
  '23:59:59',
  '-0',
  '1e5',
  '٣',
  '999999999999999.9999999999',
  'x'.repeat(20_000),
  '00000000-0000-0000-0000-000000000000',
)

/**
 * Generates inputs of an operation from its valid sample input `base`: in most of them, some fields are replaced by
 * other values that the schema accepts. In some, one of the values is then replaced by an invalid one.
 */
export function inputsOf(operation: Operation, base: Input, ids: Known): fc.Arbitrary<Input> {
  const arbitraryFor: Known = (name) => ids(name) ?? spelled[name]
  const members = Object.entries(shapeOf(operation.input))
  if (members.length === 0) return fc.constant(base)
  const some = fc.subarray(members, { minLength: 1, maxLength: Math.min(members.length, 4) })
  const changed = some
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          chosen.map(([name, schema]) => [name, valueOf(schema, arbitraryFor, name)]),
        ) as Record<string, fc.Arbitrary<unknown>>,
      ),
    )
    .map((changes) => withoutAbsent({ ...base, ...changes }))
  const damaged = fc.tuple(changed, fc.nat(), strange).map(([input, at, value]) => damage(input, at, value))
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(base) },
    { weight: 6, arbitrary: changed },
    { weight: 2, arbitrary: damaged },
  )
}

const withoutAbsent = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/**
 * Generates a value for a field. For fields with a special format, the service refuses some of the values, so that
 * refusals are tested too.
 */
function valueOf(schema: z.ZodType, arbitraryFor: Known, name: string): fc.Arbitrary<unknown> {
  return arbitraryFor(name) ?? valid(schema, arbitraryFor, name)
}

type Slot = [holder: Record<string, unknown>, name: string]

function* slotsOf(holder: unknown): Generator<Slot> {
  if (typeof holder !== 'object' || holder === null) return
  for (const name of Object.keys(holder)) {
    yield [holder as Record<string, unknown>, name]
    yield* slotsOf((holder as Record<string, unknown>)[name])
  }
}

function damage(input: Input, at: number, value: unknown): Input {
  const copy = structuredClone(input)
  const slots = [...slotsOf(copy)]
  const slot = slots[at % Math.max(slots.length, 1)]
  if (slot) slot[0][slot[1]] = value
  return copy
}
