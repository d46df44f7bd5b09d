import type { MemberRule } from '../../../kernel/schema/member-rules.ts'
import type { lineItemKinds } from './line-item.ts'

type LineItemKind = (typeof lineItemKinds)[number]

interface Priced {
  kind?: LineItemKind | null | undefined
  unit_price_cents?: number | null | undefined
  unit_price_decimal?: string | null | undefined
}

const pricesOf = ({ unit_price_cents, unit_price_decimal }: Priced): number[] =>
  [unit_price_cents, unit_price_decimal].flatMap((price) =>
    price === null || price === undefined ? [] : Number(price),
  )

type JsonSchema = Record<string, unknown>
const cents = { required: ['unit_price_cents'], properties: { unit_price_cents: { type: 'number' } } }
const decimal = { required: ['unit_price_decimal'], properties: { unit_price_decimal: { type: 'string' } } }
const kindIs = (kind: LineItemKind): JsonSchema => ({
  required: ['kind'],
  properties: { kind: { const: kind } },
})
const noPrices = {
  properties: {
    unit_price_cents: { minimum: 0, maximum: 0 },
    unit_price_decimal: { pattern: '^-?0+(\\.0+)?$' },
  },
}

/** A line has exactly one price, unless it is a text line. A price with the wrong sign is reported at its own field. */
export const lineRules: readonly MemberRule<Priced>[] = [
  {
    field: 'unit_price_decimal',
    message: 'cannot be passed together with unit_price_cents',
    isMet: (line) => pricesOf(line).length < 2,
    schema: { not: { allOf: [cents, decimal] } },
  },
  {
    field: 'unit_price_cents',
    message: 'is required',
    isMet: (line) => line.kind === 'text' || pricesOf(line).length > 0,
    schema: { anyOf: [cents, decimal, kindIs('text')] },
  },
  {
    field: 'unit_price_cents',
    message: 'cannot be passed for a text line',
    isMet: (line) => line.kind !== 'text' || pricesOf(line).every((price) => price === 0),
    schema: { anyOf: [{ not: kindIs('text') }, noPrices] },
  },
  ...(
    [
      ['unit_price_cents', { maximum: 0 }, { minimum: 0 }],
      ['unit_price_decimal', { pattern: '^-|^0+(\\.0+)?$' }, { pattern: '^(?!-.*[1-9])' }],
    ] as const
  ).flatMap(([field, notPositive, notNegative]): MemberRule<Priced>[] => [
    {
      field,
      message: 'must be zero or negative on a discount line',
      isMet: (line) => line.kind !== 'discount' || Number(line[field] ?? 0) <= 0,
      schema: { anyOf: [{ not: kindIs('discount') }, { properties: { [field]: notPositive } }] },
    },
    {
      field,
      message: 'must not be negative',
      isMet: (line) => line.kind === 'discount' || Number(line[field] ?? 0) >= 0,
      schema: { anyOf: [kindIs('discount'), { properties: { [field]: notNegative } }] },
    },
  ]),
]
