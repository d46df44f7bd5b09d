import * as z from 'zod'
import { id, instant } from '../../kernel/schema/fields.ts'
import { type Property, propertySchema, type PropertyDetails } from '../clients/index.ts'

/** Within a client a property stands as an address; in the feed it stands alone, with all that is known of it. */
export const feedPropertySchema = propertySchema
  .extend({
    client_id: id(),
    sqft: z.int().nullable(),
    stories: z.string().nullable(),
    lot_sqft: z.int().nullable(),
    year_built: z.int().nullable(),
    roof_sqft: z.int().nullable(),
    gutter_linear_ft: z.int().nullable(),
    siding_type: z.string().nullable(),
    roof_type: z.string().nullable(),
    version: z.int().min(1),
    created_at: instant(),
    updated_at: instant(),
    archived_at: instant().nullable(),
  })
  .meta({ id: 'PropertyRecord', description: 'A service address with its measurements.' })

export interface FeedPropertyRow extends Property, PropertyDetails {
  client_id: string
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

export const selectFeedProperties = `
  select r.id, r.location_id, r.label, r.address_line1, r.address_line2, r.city, r.state, r.zip, r.country, r.is_primary,
         r.latitude::float8 as latitude, r.longitude::float8 as longitude, r.access_notes, r.client_id, r.sqft,
         trim_scale(r.stories)::text as stories, r.lot_sqft, r.year_built, r.roof_sqft, r.gutter_linear_ft, r.siding_type,
         r.roof_type, r.version, r.created_at, r.updated_at, r.archived_at
    from properties r`
