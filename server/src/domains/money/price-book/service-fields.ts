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

/**
 * Input fields of a service. A field that is absent stays unchanged, null clears the field, and a list is replaced as a
 * whole.
 */
export const serviceFields = {
  slug: z
    .string()
    .regex(/^[a-z0-9_]{1,60}$/, 'must consist of at most 60 lower-case letters, digits and underscores')
    .optional()
    .describe('Slug that jobs use as `service_type`. Required for a new service.')
    .meta({ example: 'window_cleaning' }),
  name: text(200, 1).optional().describe('Name shown to customers. Required for a new service.'),
  description: text(2000).nullish().describe('Text shown to customers below the name.'),
  category: text(120).nullish().describe('Category by which the company groups its services.'),
  vertical: z.enum(verticals).optional().describe('Customer segment. Defaults to `residential`.'),
  unit: text(40, 1)
    .optional()
    .describe('Unit of the quantity, such as `ft` or `window`. Required for a new service.'),
  quantity_from: named()
    .nullish()
    .describe(
      'Measurement that determines the quantity. Null means that the caller enters the quantity; for a ' +
        'flat price it is then 1.',
    ),
  pricing: pricing().optional().describe('Price before multipliers. Required for a new service.'),
  multipliers: multipliers()
    .optional()
    .describe('Factors by which the price is multiplied, for example by the number of stories.'),
  addons: addons().optional().describe('Add-ons. Each becomes a separate line.'),
  minimum_cents: price()
    .optional()
    .describe('Minimum price in cents. A price above 0 is raised to it. 0 means no minimum.'),
  floor_percent: floorPercent()
    .nullish()
    .describe('Price floor after discounts, as a percentage of the price.'),
  floor_cents: price()
    .optional()
    .describe(
      'Price floor after discounts, in cents. If a percentage is set too, the higher of the two floors ' +
        'applies.',
    ),
  round_to_cents: z
    .literal([...roundings])
    .optional()
    .describe('The price is rounded to a multiple of this number of cents. Defaults to 1.'),
  taxable: z.boolean().optional().describe('True if the service is taxed. Defaults to true.'),
  tax_rate_id: idOf('tax_rate')
    .nullish()
    .describe(
      "Tax rate to use instead of the document's. Pass the id of any version of the rate; each line " +
        'uses the version that is valid on its day.',
    ),
  pay_class: z
    .enum(payClasses)
    .optional()
    .describe('Rule by which crews are paid for the work. Defaults to `standard`.'),
  minutes_base: z.int().min(0).max(100_000).optional().describe('Fixed part of the duration, in minutes.'),
  minutes_per_unit: minutesPerUnit().optional().describe('Additional duration per unit, in minutes.'),
  crew_size: z.int().min(1).max(20).optional().describe('Number of people required. Defaults to 1.'),
  holiday_role: z
    .enum(holidayRoles)
    .nullish()
    .describe(
      'Role of the service in a design of holiday lights, such as an extra that is sold with the ' +
        'lights. Null for none.',
    ),
  thumbnail_file_id: id()
    .nullish()
    .describe('Id of the picture, from `files.priceBookThumbnail.complete`. Null for none.'),
  location_ids: z
    .array(idOf('location'))
    .min(1)
    .max(200)
    .check(eachOnce())
    .nullish()
    .describe('Locations that offer the service. Null means all.'),
  position: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Position in lists; lower positions come first.'),
  active: z.boolean().optional().describe('False if the service is not sold.'),
} as const
