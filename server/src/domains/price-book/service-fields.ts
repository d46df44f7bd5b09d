import * as z from 'zod'
import { eachOnce } from '../../kernel/schema/each-once.ts'
import { id, text } from '../../kernel/schema/fields.ts'
import { idOf } from '../../kernel/schema/named-id.ts'
import { payClasses } from '../line-items/index.ts'
import { floorPercent, minutesPerUnit, named, price } from './exact-fields.ts'
import { addons, multipliers, pricing } from './pricing-fields.ts'
import { verticals } from './verticals.ts'

export const roundings = [1, 5, 10, 25, 50, 100, 500, 1000] as const
export const holidayRoles = ['lights', 'install', 'takedown', 'storage', 'maintenance', 'accessory'] as const

/** What a caller says of a service: absent stays, null clears, lists are given whole. */
export const serviceFields = {
  slug: z
    .string()
    .regex(/^[a-z0-9_]{1,60}$/, 'must be lower-case letters, digits and underscores, 60 at most')
    .optional()
    .describe('What jobs name as their `service_type`; a new service needs one.')
    .meta({ example: 'window_cleaning' }),
  name: text(200, 1).optional().describe('What customers read; a new service needs one.'),
  description: text(2000).nullish().describe('What customers read below the name.'),
  category: text(120).nullish().describe('Among which the company keeps it.'),
  vertical: z.enum(verticals).optional().describe('`residential` unless given.'),
  unit: text(40, 1).optional().describe('What is counted: `ft`, `window`; a new service needs one.'),
  quantity_from: named()
    .nullish()
    .describe(
      'The measurement that says how many units there are; null: whoever asks says so, and 1 of a flat price.',
    ),
  pricing: pricing().optional().describe('What one costs before multipliers; a new service needs it.'),
  multipliers: multipliers().optional().describe('What the price is multiplied by, for instance by stories.'),
  addons: addons().optional().describe('What can be had with it; each is a line of its own.'),
  minimum_cents: price()
    .optional()
    .describe('The least that it comes to when it comes to anything; 0: none.'),
  floor_percent: floorPercent().nullish().describe('The share of the price that nobody may discount away.'),
  floor_cents: price().optional().describe('What nobody may go below; of both the higher one holds.'),
  round_to_cents: z
    .literal([...roundings])
    .optional()
    .describe('The price is rounded to a multiple of it; 1 unless given.'),
  taxable: z.boolean().optional().describe('True unless given.'),
  tax_rate_id: idOf('tax_rate')
    .nullish()
    .describe(
      "Another rate than the document's own, by the id of any version; lines name the version that holds on their day.",
    ),
  pay_class: z.enum(payClasses).optional().describe('How crews are paid for it; `standard` unless given.'),
  minutes_base: z.int().min(0).max(100_000).optional().describe('Minutes that it takes at least.'),
  minutes_per_unit: minutesPerUnit().optional().describe('Minutes for each unit on top.'),
  crew_size: z.int().min(1).max(20).optional().describe('How many people it takes; 1 unless given.'),
  holiday_role: z.enum(holidayRoles).nullish().describe('What it is for in a holiday design.'),
  thumbnail_file_id: id()
    .nullish()
    .describe('A picture of it, as `files.priceBookThumbnail.complete` answered it; null: none.'),
  location_ids: z
    .array(idOf('location'))
    .min(1)
    .max(200)
    .check(eachOnce())
    .nullish()
    .describe('Where it is offered; null: everywhere.'),
  position: z.int().min(0).max(1_000_000).optional().describe('Its place among the others.'),
  active: z.boolean().optional().describe('False: it is not sold.'),
} as const
