import * as z from 'zod'
import { eachOnce } from '../../kernel/schema/each-once.ts'
import { text } from '../../kernel/schema/fields.ts'
import { exactlyOne, type MemberRule, withRules } from '../../kernel/schema/member-rules.ts'
import { payClasses } from '../line-items/index.ts'
import { addonPercent, amountOf, factor, named, price, rate } from './exact-fields.ts'

const flat = z.strictObject({ kind: z.literal('flat'), amount_cents: price() })
const perUnit = z.strictObject({
  kind: z.literal('unit'),
  rate: rate().describe("What one costs, in the currency's main unit."),
  per: z.int().min(1).max(1_000_000).default(1).describe('The rate is for so many units.'),
})
const tier = z.strictObject({
  up_to: amountOf().nullable().describe('The last quantity of the tier; null on the last one: without end.'),
  rate: rate(),
  flat_cents: price().default(0),
})
const tiered = z.strictObject({
  kind: z.literal('tiered'),
  mode: z
    .enum(['graduated', 'volume'])
    .describe(
      '`graduated`: every part of the quantity at the rate of its tier, plus the flat amount of each tier that is entered. `volume`: the whole quantity at the rate of the first tier that reaches it, plus its flat amount.',
    ),
  tiers: z.array(tier).min(1).max(20).describe('In ascending order.'),
})

export const pricing = () => z.discriminatedUnion('kind', [flat, perUnit, tiered])

const noneGiven = { enum: [null] }
const isGiven = (name: string) => ({ required: [name], properties: { [name]: { not: noneGiven } } })
const isAbsent = (name: string) => ({ properties: { [name]: noneGiven } })
const rangeOrValue: MemberRule<{
  from?: string | null | undefined
  to?: string | null | undefined
  equals?: string | null | undefined
}> = {
  field: 'equals',
  message: 'must be given, or from or to in its place, and never both',
  holds: ({ from, to, equals }) => ((equals ?? null) !== null) !== ((from ?? to ?? null) !== null),
  schema: {
    oneOf: [
      { allOf: [isGiven('equals'), isAbsent('from'), isAbsent('to')] },
      { allOf: [isAbsent('equals'), { anyOf: [isGiven('from'), isGiven('to')] }] },
    ],
  },
}

const multiplierValue = withRules(
  z.strictObject({
    from: amountOf().nullish().describe('From this value on.'),
    to: amountOf().nullish().describe('Below this value.'),
    equals: text(100, 1).nullish().describe('Exactly this value.'),
    factor: factor(),
  }),
  rangeOrValue,
)

const multiplier = z.strictObject({
  key: named(),
  label: text(200, 1),
  source: named().describe('The measurement that decides, or `answer`: what is answered to the key.'),
  required: z.boolean().default(false).describe('Whether there is no price before it is known.'),
  values: z.array(multiplierValue).min(1).max(20).describe('The first that fits holds; when none does, 1.'),
})

const addon = withRules(
  z.strictObject({
    key: named(),
    name: text(200, 1),
    pricing: z.discriminatedUnion('kind', [flat, perUnit]).nullish(),
    percent: addonPercent().nullish().describe('Instead of `pricing`: so much of what the service comes to.'),
    quantity_from: named().nullish().describe('The measurement that says how many; else whoever asks does.'),
    taxable: z.boolean().default(true),
    optional: z.boolean().default(true).describe('False: always a part of the service, asked for or not.'),
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
