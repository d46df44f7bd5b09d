import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { column, internal, type NewOf, type RowOf, type ShownOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { cents, decimal, id, instant } from '../../kernel/schema/fields.ts'
import { payClasses } from '../line-items/index.ts'
import { addons, multipliers, pricing } from './pricing-fields.ts'
import { holidayRoles, roundings } from './service-fields.ts'
import { verticals } from './verticals.ts'

const members = {
  id: column(id().describe('The same in every version of the book.')),
  slug: column(z.string().describe('What jobs name as their `service_type`.')),
  name: column(z.string()),
  description: column(z.string().nullable()),
  category: column(z.string().nullable()),
  vertical: column(z.enum(verticals)),
  unit: column(z.string().describe('What is counted.')),
  quantity_from: column(z.string().nullable().describe('The measurement that says how many there are.')),
  pricing: column(visibleWith('view_pricing', pricing())),
  multipliers: column(multipliers()),
  addons: column(visibleWith('view_pricing', addons())),
  minimum_cents: column(
    visibleWith(
      'view_pricing',
      cents().describe('The least that it comes to when it comes to anything; 0: none.'),
    ),
  ),
  floor_percent: column(
    visibleWith(
      'override_pricing',
      decimal().nullable().describe('The share of the price that nobody may discount away.'),
    ),
    { read: 'trim_scale(r.floor_percent)' },
  ),
  floor_cents: column(visibleWith('override_pricing', cents().describe('What nobody may go below.'))),
  round_to_cents: column(
    visibleWith('view_pricing', z.literal([...roundings]).describe('The price is a multiple of it.')),
  ),
  taxable: column(z.boolean()),
  tax_rate_id: column(id().nullable().describe("Another rate than the document's own.")),
  pay_class: column(visibleWith('view_pricing', z.enum(payClasses).describe('How crews are paid for it.'))),
  minutes_base: column(z.int().describe('Minutes that it takes at least.')),
  minutes_per_unit: column(decimal().describe('Minutes for each unit on top.'), {
    read: 'trim_scale(r.minutes_per_unit)',
  }),
  crew_size: column(z.int().describe('How many people it takes.')),
  holiday_role: column(z.enum(holidayRoles).nullable()),
  thumbnail_file_id: column(
    id().nullable().describe('A picture of it: a file of the kind `price_book_thumbnail`.'),
  ),
  location_ids: column(z.array(z.string()).nullable().describe('Where it is offered; null: everywhere.')),
  position: column(z.int()),
  active: column(z.boolean().describe('False: it is not sold.')),
  version: column(z.int().min(1).describe('Rises by one with every change of the draft.')),
  created_at: column(instant()),
  updated_at: column(instant()),
  archived_at: internal(instant().nullable()),
} as const

/** As the current book has it; archived when it is no longer in it. */
export const services = record({
  kind: 'service',
  table: 'quoin.sold_services',
  schema: {
    id: 'PriceBookService',
    description: 'Something that the organization sells, with what it costs.',
  },
  fed: 'view_pricing',
  members,
  tell: () => ({}),
})

/** As people work at it. */
export const draftServices = record({
  kind: 'service',
  table: 'quoin.price_book_services',
  schema: {
    id: 'PriceBookService',
    description: 'Something that the organization sells, with what it costs.',
  },
  members,
  tell: () => ({}),
})

/** As it stands in a version of the book. */
export const publishedServices = record({
  kind: 'service',
  table: 'quoin.published_services',
  schema: { id: 'PublishedService', description: 'A service as a version of the price book has it.' },
  members,
  tell: () => ({}),
})

export const serviceSchema = services.schema
export type Service = ShownOf<typeof members>
export type ServiceRow = RowOf<typeof members>
export type NewServiceRow = NewOf<typeof members>

/** What its price depends on. */
export type Terms = Omit<Service, 'version' | 'created_at' | 'updated_at'>
