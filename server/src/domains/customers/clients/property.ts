import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'

export const propertySchema = z
  .object({
    id: id(),
    location_id: id().describe('The location of the organization that serves the property.'),
    label: z.string().nullable(),
    address_line1: z.string(),
    address_line2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string().describe('Country, as an ISO 3166-1 alpha-2 code.'),
    is_primary: z.boolean(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    access_notes: z.string().nullable(),
  })
  .meta({ id: 'Property', description: 'A service address of a client.' })

export type Property = z.infer<typeof propertySchema>

export function propertyOf(row: Property): Property {
  const { id, location_id, label, address_line1, address_line2, city, state, zip, country, ...more } = row
  const { is_primary, latitude, longitude, access_notes } = more
  const address = { address_line1, address_line2, city, state, zip, country }
  return { id, location_id, label, ...address, is_primary, latitude, longitude, access_notes }
}
