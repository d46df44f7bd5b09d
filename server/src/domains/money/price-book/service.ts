import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { column, type NewOf, type RowOf, type ShownOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { cents, decimal, id } from '../../../kernel/schema/fields.ts'
import { payClasses } from '../../organization/line-items/index.ts'
import { addons, multipliers, pricing } from './pricing-fields.ts'
import { holidayRoles, roundings } from './service-fields.ts'
import { bookEnd, bookId } from './book-members.ts'
import { verticals } from './verticals.ts'

const members = {
  id: bookId,
  slug: column(z.string().describe('Slug that jobs use as `service_type`.')),
  name: column(z.string()),
  description: column(z.string().nullable()),
  category: column(z.string().nullable()),
  vertical: column(z.enum(verticals)),
  unit: column(z.string().describe('Unit of the quantity.')),
  quantity_from: column(
    z.string().nullable().describe('Measurement that determines the quantity. Null if the caller enters it.'),
  ),
  pricing: column(visibleWith('view_pricing', pricing())),
  multipliers: column(multipliers()),
  addons: column(visibleWith('view_pricing', addons())),
  minimum_cents: column(
    visibleWith(
      'view_pricing',
      cents().describe('Minimum price in cents. A price above 0 is raised to it. 0 means no minimum.'),
    ),
  ),
  floor_percent: column(
    visibleWith(
      'override_pricing',
      decimal()
        .nullable()
        .describe('Minimum price after discounts, as a percentage of the calculated price. Null means none.'),
    ),
    { read: 'trim_scale(r.floor_percent)' },
  ),
  floor_cents: column(
    visibleWith(
      'override_pricing',
      cents().describe(
        'Minimum price after discounts, in cents. 0 means none. If `floor_percent` gives a higher minimum, that one applies.',
      ),
    ),
  ),
  round_to_cents: column(
    visibleWith(
      'view_pricing',
      z.literal([...roundings]).describe('The price is rounded to a multiple of this number of cents.'),
    ),
  ),
  taxable: column(z.boolean()),
  tax_rate_id: column(
    id().nullable().describe("Tax rate that applies instead of the document's. Null for none."),
  ),
  pay_class: column(
    visibleWith('view_pricing', z.enum(payClasses).describe('Rule by which crews are paid for the work.')),
  ),
  minutes_base: column(z.int().describe('Fixed part of the duration, in minutes.')),
  minutes_per_unit: column(decimal().describe('Additional duration per unit, in minutes.'), {
    read: 'trim_scale(r.minutes_per_unit)',
  }),
  crew_size: column(z.int().describe('Number of people required.')),
  holiday_role: column(z.enum(holidayRoles).nullable()),
  thumbnail_file_id: column(
    id().nullable().describe('Id of the picture, a file of the kind `price_book_thumbnail`. Null for none.'),
  ),
  location_ids: column(
    z.array(z.string()).nullable().describe('Locations that offer the service. Null means all.'),
  ),
  ...bookEnd,
} as const

const definition = {
  kind: 'service',
  schema: { id: 'PriceBookService', description: 'A service that the organization sells, with its price.' },
  members,
  derive: () => ({}),
} as const

/**
 * Record of services in the current version of the price book. A service that this version does not contain is
 * archived.
 */
export const services = record({ ...definition, table: 'quoin.sold_services', fed: 'view_pricing' })

/** A service in the draft. */
export const draftServices = record({ ...definition, table: 'quoin.price_book_services' })

/** A service in a published version of the book. */
export const publishedServices = record({
  ...definition,
  table: 'quoin.published_services',
  schema: { id: 'PublishedService', description: 'A service in a version of the price book.' },
})

export const serviceSchema = services.schema
export type Service = ShownOf<typeof members>
export type ServiceRow = RowOf<typeof members>
export type NewServiceRow = NewOf<typeof members>

/** Fields of a service that determine its price. */
export type Terms = Omit<Service, 'version' | 'created_at' | 'updated_at'>
