import * as z from 'zod'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { payClasses } from '../../organization/line-items/index.ts'
import { floorPercent, minutesPerUnit, named, price } from './exact-fields.ts'
import { addons, multipliers, pricing } from './pricing-fields.ts'
import { verticals } from './verticals.ts'

export const roundings = [1, 5, 10, 25, 50, 100, 500, 1000] as const
export const holidayRoles = ['lights', 'install', 'takedown', 'storage', 'maintenance', 'accessory'] as const

/** Input fields of a service. An absent field stays unchanged, null clears it, a list is replaced as a whole. */
export const serviceFields = {
  slug: z
    .string()
    .regex(/^[a-z0-9_]{1,60}$/, 'must be lower-case letters, digits and underscores, 60 at most')
    .optional()
    .describe('Slug that jobs use as `service_type`. Required for a new service.')
    .meta({ example: 'window_cleaning' }),
  name: text(200, 1).optional().describe('Name shown to customers. Required for a new service.'),
  description: text(2000).nullish().describe('Text shown to customers below the name.'),
  category: text(120).nullish().describe("Category in the company's list."),
  vertical: z.enum(verticals).optional().describe('Defaults to `residential`.'),
  unit: text(40, 1)
    .optional()
    .describe('Unit of the quantity, such as `ft` or `window`. Required for a new service.'),
  quantity_from: named()
    .nullish()
    .describe('The measurement that gives the quantity. Null: the caller enters it; 1 for a flat price.'),
  pricing: pricing().optional().describe('Price before multipliers. Required for a new service.'),
  multipliers: multipliers().optional().describe('Factors of the price, such as one by stories.'),
  addons: addons().optional().describe('Add-ons, each a line of its own.'),
  minimum_cents: price()
    .optional()
    .describe('Minimum amount, in cents, applied to any amount above 0. 0 means no minimum.'),
  floor_percent: floorPercent()
    .nullish()
    .describe('Share of the price, in percent, that discounts cannot reduce.'),
  floor_cents: price()
    .optional()
    .describe('Lower limit of the net price, in cents. The higher of the two floors applies.'),
  round_to_cents: z
    .literal([...roundings])
    .optional()
    .describe('The price is rounded to a multiple of this. Defaults to 1.'),
  taxable: z.boolean().optional().describe('Defaults to true.'),
  tax_rate_id: idOf('tax_rate')
    .nullish()
    .describe(
      "Tax rate instead of the document's, by the id of any version; lines use the version valid on their day.",
    ),
  pay_class: z.enum(payClasses).optional().describe('Pay class for the crew. Defaults to `standard`.'),
  minutes_base: z.int().min(0).max(100_000).optional().describe('Minimum duration in minutes.'),
  minutes_per_unit: minutesPerUnit().optional().describe('Additional minutes per unit.'),
  crew_size: z.int().min(1).max(20).optional().describe('Number of people required. Defaults to 1.'),
  holiday_role: z.enum(holidayRoles).nullish().describe('Role in a holiday design.'),
  thumbnail_file_id: id()
    .nullish()
    .describe('Picture: the file returned by `files.priceBookThumbnail.complete`. Null for none.'),
  location_ids: z
    .array(idOf('location'))
    .min(1)
    .max(200)
    .check(eachOnce())
    .nullish()
    .describe('Locations that offer it. Null means all.'),
  position: z.int().min(0).max(1_000_000).optional().describe('Sort position.'),
  active: z.boolean().optional().describe('False if it is not sold.'),
} as const
