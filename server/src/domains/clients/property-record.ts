import * as z from 'zod'
import { decimal, id, instant, text } from '../../kernel/schema/fields.ts'
import { type Property, propertySchema, type PropertyDetails } from './property.ts'

/** What may be known of the building and the ground; null clears. */
export const measurements = {
  sqft: z.int().min(1).max(10_000_000).nullable().optional().describe('Living area in square feet.'),
  stories: decimal()
    .regex(/^\d{1,2}(\.\d)?$/, 'must be a number of stories such as 1.5')
    .nullable()
    .optional()
    .describe('Stories, with at most one decimal place.'),
  lot_sqft: z.int().min(1).max(100_000_000).nullable().optional().describe('Ground in square feet.'),
  year_built: z.int().min(1500).max(2200).nullable().optional().describe('The year it was built.'),
  roof_sqft: z.int().min(1).max(10_000_000).nullable().optional().describe('Roof area in square feet.'),
  gutter_linear_ft: z.int().min(1).max(1_000_000).nullable().optional().describe('Gutters in feet.'),
  siding_type: text(60, 1).nullable().optional().describe('What the walls are clad with.'),
  roof_type: text(60, 1).nullable().optional().describe('What the roof is made of.'),
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
] as const satisfies readonly (keyof PropertyDetails)[]

export const propertyRecordSchema = propertySchema
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
    version: z.int().min(1).describe('Rises by one with every change of the record.'),
    created_at: instant(),
    updated_at: instant(),
    archived_at: instant().nullable(),
  })
  .meta({ id: 'PropertyRecord', description: 'A service address of a client with what is known of it.' })

export type PropertyRecord = z.infer<typeof propertyRecordSchema>

/** A row as its own operations read it. */
export interface PropertyRecordRow extends Property, PropertyDetails {
  client_id: string
  match_key: string
  version: number
  created_at: string
  updated_at: string
  archived_at: string | null
}

export function propertyRecordOf(row: PropertyRecordRow): PropertyRecord {
  const { match_key: _key, ...record } = row
  return record
}
