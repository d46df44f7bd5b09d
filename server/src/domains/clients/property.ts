import * as z from 'zod'
import { id } from '../../kernel/schema/fields.ts'

export const propertySchema = z
  .object({
    id: id(),
    location_id: id().describe('The location of the organization that works there.'),
    label: z.string().nullable(),
    address_line1: z.string(),
    address_line2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string().describe('ISO 3166 alpha-2.'),
    is_primary: z.boolean(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    access_notes: z.string().nullable(),
  })
  .meta({ id: 'Property', description: 'A service address of a client.' })

export type Property = z.infer<typeof propertySchema>

/** What is known of the building and the ground: the basis of a price. */
export interface PropertyDetails {
  sqft: number | null
  stories: string | null
  lot_sqft: number | null
  year_built: number | null
  roof_sqft: number | null
  gutter_linear_ft: number | null
  siding_type: string | null
  roof_type: string | null
}

/** A row of `properties`, as other records copy from it. */
export interface PropertyRow extends Omit<Property, 'latitude' | 'longitude'>, PropertyDetails {
  client_id: string
  match_key: string
}
