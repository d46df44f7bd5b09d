import * as z from 'zod'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { exactlyOne, type MemberRule, withRules } from '../../../kernel/schema/member-rules.ts'
import { payClasses } from '../../organization/line-items/index.ts'
import { addonPercent, amountOf, factor, named, price, rate } from './exact-fields.ts'

const flat = z.strictObject({ kind: z.literal('flat'), amount_cents: price() })
const perUnit = z.strictObject({
  kind: z.literal('unit'),
  rate: rate().describe("Price of `per` units, in the currency's main unit."),
  per: z.int().min(1).max(1_000_000).default(1).describe('Number of units that cost `rate`.'),
})
const tier = z.strictObject({
  up_to: amountOf()
    .nullable()
    .describe('Largest quantity of the tier. Null means no limit, for the last tier.'),
  rate: rate(),
  flat_cents: price().default(0),
})
const tiered = z.strictObject({
  kind: z.literal('tiered'),
  mode: z
    .enum(['graduated', 'volume'])
    .describe(
      'How tiers apply. `graduated`: each part of the quantity is priced at the rate of its tier, plus ' +
        'the flat amount of each tier that is reached. `volume`: the whole quantity is priced at the ' +
        "rate of the first tier that covers it, plus that tier's flat amount.",
    ),
  tiers: z.array(tier).min(1).max(20).describe('Tiers in ascending order.'),
})

export const pricing = () => z.discriminatedUnion('kind', [flat, perUnit, tiered])

const noValue = { enum: [null] }
const hasValue = (name: string) => ({ required: [name], properties: { [name]: { not: noValue } } })
const isAbsent = (name: string) => ({ properties: { [name]: noValue } })
const rangeOrValue: MemberRule<{
  from?: string | null | undefined
  to?: string | null | undefined
  equals?: string | null | undefined
}> = {
  field: 'equals',
  message: 'is required if `from` and `to` are absent, and not allowed together with them',
  isMet: ({ from, to, equals }) => ((equals ?? null) !== null) !== ((from ?? to ?? null) !== null),
  schema: {
    oneOf: [
      { allOf: [hasValue('equals'), isAbsent('from'), isAbsent('to')] },
      { allOf: [isAbsent('equals'), { anyOf: [hasValue('from'), hasValue('to')] }] },
    ],
  },
}

const multiplierValue = withRules(
  z.strictObject({
    from: amountOf().nullish().describe('Lower bound, inclusive.'),
    to: amountOf().nullish().describe('Upper bound, exclusive.'),
    equals: text(100, 1).nullish().describe('Exact value.'),
    factor: factor(),
  }),
  rangeOrValue,
)

const multiplier = z.strictObject({
  key: named(),
  label: text(200, 1),
  source: named().describe(
    'Value to compare: the name of a measurement, or `answer` for the answer that the caller passes ' +
      "under this multiplier's key.",
  ),
  required: z.boolean().default(false).describe('True if the service cannot be priced without this value.'),
  values: z
    .array(multiplierValue)
    .min(1)
    .max(20)
    .describe(
      'Factors with their conditions. The first factor whose condition matches applies. If none ' +
        'matches, the factor is 1.',
    ),
})

const addon = withRules(
  z.strictObject({
    key: named(),
    name: text(200, 1),
    pricing: z.discriminatedUnion('kind', [flat, perUnit]).nullish(),
    percent: addonPercent()
      .nullish()
      .describe(
        "Price of the add-on as a percentage of the service's amount. Pass either this or `pricing`.",
      ),
    quantity_from: named()
      .nullish()
      .describe('Measurement that determines the quantity. If absent, the caller enters the quantity.'),
    taxable: z.boolean().default(true),
    optional: z.boolean().default(true).describe('False if the add-on is always included.'),
    pay_class: z.enum(payClasses).default('standard'),
  }),
  exactlyOne('pricing', 'percent'),
)

export const multipliers = () => z.array(multiplier).max(12).check(eachOnce('key'))
export const addons = () => z.array(addon).max(20).check(eachOnce('key'))

export type Pricing = z.output<ReturnType<typeof pricing>>
export type Tier = z.output<typeof tier>
export type Multiplier = z.output<typeof multiplier>
export type Addon = z.output<typeof addon>
