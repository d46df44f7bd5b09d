import * as z from 'zod'
import { text } from '../../kernel/schema/fields.ts'
import { clientFields as fields } from './client-fields.ts'
import { type measurementNames, measurements, type PropertyRecordRow } from './property-record.ts'
import type { PropertyColumns } from './property-records-table.ts'
import { readServiceAddress, type ServiceAddress } from './service-address.ts'

/** What a caller may change: absent stays, null clears. */
export const propertyChanges = z.strictObject({
  address_line1: fields.address_line1.optional(),
  address_line2: fields.address_line2.nullable().optional(),
  city: fields.city.optional(),
  state: fields.state.optional(),
  zip: fields.zip.optional(),
  label: text(60, 1).nullable().optional().describe('What the client calls it, such as `Lake house`.'),
  access_notes: text(2000, 1).nullable().optional().describe('How to get in, for those who work there.'),
  is_primary: z
    .literal(true)
    .optional()
    .describe('It becomes the primary property; another one does by being made primary in turn.'),
  ...measurements,
})
type Changes = z.infer<typeof propertyChanges>

export function propertyColumnsOf(row: PropertyRecordRow): PropertyColumns {
  const { address_line1, address_line2, city, state, zip, country, match_key, ...rest } = row
  return {
    ...measurementsOf(rest),
    label: rest.label,
    access_notes: rest.access_notes,
    is_primary: rest.is_primary,
    address: { address_line1, address_line2, city, state, zip, country, match_key },
  }
}

function measurementsOf(row: Pick<PropertyRecordRow, (typeof measurementNames)[number]>) {
  const { sqft, stories, lot_sqft, year_built, roof_sqft, gutter_linear_ft, siding_type, roof_type } = row
  return { sqft, stories, lot_sqft, year_built, roof_sqft, gutter_linear_ft, siding_type, roof_type }
}

export function changeProperty(before: PropertyColumns, wanted: Changes): PropertyColumns {
  const { is_primary, address_line1, address_line2, city, state, zip, stories, ...plain } = wanted
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...given,
    stories: stories === undefined ? before.stories : storiesAs(stories),
    is_primary: is_primary ?? before.is_primary,
    address: addressAfter(before.address, { address_line1, address_line2, city, state, zip }),
  }
}

/** As the column has it: one decimal place. */
const storiesAs = (stories: string | null): string | null =>
  stories === null || stories.includes('.') ? stories : `${stories}.0`

function addressAfter(
  before: ServiceAddress,
  wanted: Pick<Changes, 'address_line1' | 'address_line2' | 'city' | 'state' | 'zip'>,
): ServiceAddress {
  if (Object.values(wanted).every((value) => value === undefined)) return before
  const typed = {
    address_line1: wanted.address_line1 ?? before.address_line1,
    address_line2: wanted.address_line2 === undefined ? before.address_line2 : wanted.address_line2,
    city: wanted.city ?? before.city,
    state: wanted.state ?? before.state,
    zip: wanted.zip ?? before.zip,
  }
  return readServiceAddress(typed, before.country)
}
