import * as z from 'zod'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { mostMembers } from '../../../kernel/schema/most-members.ts'
import { amountRule } from '../../organization/line-items/index.ts'
import { amountOf, named } from './exact-fields.ts'
import { verticals } from './verticals.ts'

export const packageKinds = ['bundle', 'tiers'] as const

/**
 * Schema of the add-ons that an item of a package includes, each at most once. They must be add-ons of the item's
 * service.
 */
export const chosenAddons = () =>
  z
    .array(z.strictObject({ key: named(), quantity: amountOf().nullish() }))
    .max(20)
    .check(eachOnce('key'))

/**
 * Schema of the answers to a service's questions. Each answer determines a price multiplier; the keys are the keys of
 * the multipliers.
 */
export const answersByKey = () => mostMembers(20, z.record(named(), text(100, 1)))

const tierId = () => text(60, 1)

const item = z.strictObject({
  service_id: id(),
  quantity: amountOf().nullish().describe('Quantity. Defaults to the measured value, see `quantity_from`.'),
  quantity_from: named()
    .nullish()
    .describe(
      'Name of the measurement that determines the quantity, instead of the measurement that the ' +
        'service itself uses.',
    ),
  answers: answersByKey().default({}),
  addons: chosenAddons().default([]),
  optional: z.boolean().default(false).describe('True if the customer may deselect the item.'),
  selected: z.boolean().default(false).describe('For an optional item: true if it is initially selected.'),
  tier_ids: z
    .array(tierId())
    .min(1)
    .max(10)
    .check(eachOnce())
    .nullish()
    .describe('Ids of the tiers that contain the item. If omitted, all tiers contain it.'),
})

const tier = z.strictObject({
  id: tierId().describe('Id of the tier, and of the option that the tier becomes in estimates.'),
  name: text(120, 1),
  description: text(2000).nullish(),
  discount: amountRule().nullish().describe('Discount on the lines of this tier only.'),
})

/**
 * Input fields of a package. A field that is absent stays unchanged, null clears the field, and a list is replaced as a
 * whole.
 */
export const packageFields = {
  name: text(200, 1).optional().describe('Name of the package. Required for a new package.'),
  description: text(2000).nullish().describe('Purpose of the package.'),
  vertical: z.enum(verticals).optional().describe('Customer segment. Defaults to `residential`.'),
  kind: z
    .enum(packageKinds)
    .optional()
    .describe(
      '`bundle` is sold as a whole; `tiers` are alternatives of which the customer chooses one. ' +
        'Required for a new package.',
    ),
  items: z.array(item).min(1).max(60).optional().describe('Items in order. Required for a new package.'),
  tiers: z.array(tier).max(10).check(eachOnce('id')).optional().describe('Tiers such as good, better, best.'),
  discount: amountRule().nullish().describe('Discount on all lines of a bundle.'),
  position: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Position in lists; lower positions come first.'),
  active: z.boolean().optional().describe('False if the package is not sold.'),
} as const

export type PackageItem = z.output<typeof item>
export { item as packageItem, tier as packageTier }
