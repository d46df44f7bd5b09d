import * as z from 'zod'
import type { NewOf, RowOf, ShownOf } from '../../../kernel/records/member.ts'
import { column, internal } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { tradeEnd } from '../../../kernel/records/trade-record.ts'
import { decimal, id, instant, text } from '../../../kernel/schema/fields.ts'
import { propertySchema } from './property.ts'

/** Facts about the building and the lot. Null clears a fact. */
export const measurements = {
  sqft: z.int().min(1).max(10_000_000).nullable().optional().describe('Living area in square feet.'),
  stories: decimal()
    .regex(/^\d{1,2}(\.\d)?$/, 'must be a number of stories such as 1.5')
    .nullable()
    .optional()
    .describe('Number of stories, with at most one decimal place.'),
  lot_sqft: z.int().min(1).max(100_000_000).nullable().optional().describe('Lot area in square feet.'),
  year_built: z.int().min(1500).max(2200).nullable().optional().describe('Year of construction.'),
  roof_sqft: z.int().min(1).max(10_000_000).nullable().optional().describe('Roof area in square feet.'),
  gutter_linear_ft: z.int().min(1).max(1_000_000).nullable().optional().describe('Gutter length in feet.'),
  siding_type: text(60, 1).nullable().optional().describe('Material of the siding.'),
  roof_type: text(60, 1).nullable().optional().describe('Material of the roof.'),
}

export const measurementNames = [
  'sqft',
  'stories',
  'lot_sqft',
  'year_built',
  'roof_sqft',
  'gutter_linear_ft',
  'siding_type',
  'roof_type',
] as const satisfies readonly (keyof typeof measurements)[]

const { shape } = propertySchema

/** A service address of a client, with the facts about the building on which prices are based. */
export const properties = record({
  kind: 'property',
  table: 'properties',
  schema: {
    id: 'PropertyRecord',
    description: 'A service address of a client, with its known facts.',
  },
  owners: 'property_owners',
  hidesArchived: true,
  fed: 'view_clients',
  members: {
    id: column(shape.id),
    location_id: column(shape.location_id),
    label: column(shape.label),
    address_line1: column(shape.address_line1),
    address_line2: column(shape.address_line2),
    city: column(shape.city),
    state: column(shape.state),
    zip: column(shape.zip),
    country: column(shape.country),
    /** Normalized postal address, for comparisons. */
    match_key: internal(z.string()),
    is_primary: column(shape.is_primary),
    latitude: column(shape.latitude, { read: 'r.latitude::float8' }),
    longitude: column(shape.longitude, { read: 'r.longitude::float8' }),
    geocoded_at: column(
      instant()
        .nullable()
        .describe('Time at which the coordinates of the address were determined. Null if they are unknown.'),
    ),
    /** Time until which the provider's terms allow storing the coordinates. Null means no limit. */
    place_kept_until: internal(instant().nullable()),
    access_notes: column(shape.access_notes),
    client_id: column(id()),
    sqft: column(z.int().nullable()),
    stories: column(z.string().nullable(), { read: 'r.stories::text' }),
    lot_sqft: column(z.int().nullable()),
    year_built: column(z.int().nullable()),
    roof_sqft: column(z.int().nullable()),
    gutter_linear_ft: column(z.int().nullable()),
    siding_type: column(z.string().nullable()),
    roof_type: column(z.string().nullable()),
    version: column(tradeEnd.version.schema),
    created_at: column(instant()),
    updated_at: column(instant()),
    archived_at: column(instant().nullable()),
  },
  derive: () => ({}),
})

export const propertyRecordSchema = properties.schema
export type PropertyRecord = ShownOf<typeof properties.members>
export type PropertyRow = RowOf<typeof properties.members>
export type NewProperty = NewOf<typeof properties.members>

/** Facts about the building and the lot. */
export type PropertyDetails = Pick<PropertyRow, (typeof measurementNames)[number]>
