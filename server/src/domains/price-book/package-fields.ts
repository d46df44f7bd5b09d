import * as z from 'zod'
import { eachOnce } from '../../kernel/schema/each-once.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { mostMembers } from '../../kernel/schema/most-members.ts'
import { amountRule } from '../line-items/index.ts'
import { amountOf, named } from './exact-fields.ts'
import { verticals } from './verticals.ts'

export const packageKinds = ['bundle', 'tiers'] as const

/** Add-ons that are asked for. */
export const chosenAddons = () =>
  z
    .array(z.strictObject({ key: named(), quantity: amountOf().nullish() }))
    .max(20)
    .check(eachOnce('key'))

/** What is answered to the keys of multipliers. */
export const answersGiven = () => mostMembers(20, z.record(named(), text(100, 1)))

const tierId = () => text(60, 1)

const item = z.strictObject({
  service_id: id(),
  quantity: amountOf().nullish().describe('How many; else what the measurement says.'),
  quantity_from: named().nullish().describe("Another measurement than the service's own."),
  answers: answersGiven().default({}),
  addons: chosenAddons().default([]),
  optional: z.boolean().default(false).describe('The customer may leave it out.'),
  selected: z.boolean().default(false).describe('Whether an optional one counts at first.'),
  tier_ids: z
    .array(tierId())
    .min(1)
    .max(10)
    .check(eachOnce())
    .nullish()
    .describe('Absent: it belongs to all.'),
})

const tier = z.strictObject({
  id: tierId().describe('The option of estimates that it becomes.'),
  name: text(120, 1),
  description: text(2000).nullish(),
  discount: amountRule().nullish().describe('On the lines of this tier alone.'),
})

/** What a caller says of a package: absent stays, null clears, lists are given whole. */
export const packageFields = {
  name: text(200, 1).optional().describe('A new package needs one.'),
  description: text(2000).nullish().describe('What it is for.'),
  vertical: z.enum(verticals).optional().describe('`residential` unless given.'),
  kind: z
    .enum(packageKinds)
    .optional()
    .describe('`bundle`: sold as a whole; `tiers`: the customer takes one of them. A new package needs it.'),
  items: z.array(item).min(1).max(60).optional().describe('In order; a new package needs them.'),
  tiers: z.array(tier).max(10).check(eachOnce('id')).optional().describe('Good, better, best.'),
  discount: amountRule().nullish().describe('On all lines of a bundle.'),
  position: z.int().min(0).max(1_000_000).optional().describe('Its place among the others.'),
  active: z.boolean().optional().describe('False: it is not sold.'),
} as const

export type PackageItem = z.output<typeof item>
export { item as packageItem, tier as packageTier }
