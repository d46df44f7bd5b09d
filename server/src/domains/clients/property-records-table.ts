import type { Queries } from '../../kernel/database/queries.ts'
import type { PropertyDetails } from './property.ts'
import type { PropertyRecordRow } from './property-record.ts'
import type { ServiceAddress } from './service-address.ts'

export const selectPropertyRecords = `
  select r.id, r.client_id, r.location_id, r.label, r.address_line1, r.address_line2, r.city, r.state, r.zip, r.country,
         r.match_key, r.is_primary, r.latitude::float8 as latitude, r.longitude::float8 as longitude, r.access_notes,
         r.sqft, r.stories::text as stories, r.lot_sqft, r.year_built, r.roof_sqft, r.gutter_linear_ft, r.siding_type,
         r.roof_type, r.version, r.created_at, r.updated_at, r.archived_at
    from properties r`

export function findPropertyRecord(
  db: Queries,
  orgId: string,
  id: string,
): Promise<PropertyRecordRow | undefined> {
  return db.row(`${selectPropertyRecords} where r.org_id = $1 and r.id = $2 and r.archived_at is null`, [
    orgId,
    id,
  ])
}

/** What people can change of a property. */
export interface PropertyColumns extends PropertyDetails {
  label: string | null
  access_notes: string | null
  address: ServiceAddress
  is_primary: boolean
}

export function saveProperty(
  db: Queries,
  orgId: string,
  id: string,
  property: PropertyColumns,
  now: string,
): Promise<unknown> {
  const { address } = property
  return db.rows(
    `update properties
        set label = $3, access_notes = $4, address_line1 = $5, address_line2 = $6, city = $7, state = $8, zip = $9,
            country = $10, match_key = $11, is_primary = $12, sqft = $13, stories = $14, lot_sqft = $15, year_built = $16,
            roof_sqft = $17, gutter_linear_ft = $18, siding_type = $19, roof_type = $20, version = version + 1,
            updated_at = $21
      where org_id = $1 and id = $2`,
    [
      orgId,
      id,
      property.label,
      property.access_notes,
      address.address_line1,
      address.address_line2,
      address.city,
      address.state,
      address.zip,
      address.country,
      address.match_key,
      property.is_primary,
      property.sqft,
      property.stories,
      property.lot_sqft,
      property.year_built,
      property.roof_sqft,
      property.gutter_linear_ft,
      property.siding_type,
      property.roof_type,
      now,
    ],
  )
}

export function setPropertyFacts(
  db: Queries,
  orgId: string,
  id: string,
  facts: PropertyDetails & { label: string | null; access_notes: string | null },
): Promise<unknown> {
  return db.rows(
    `update properties
        set label = $3, access_notes = $4, sqft = $5, stories = $6, lot_sqft = $7, year_built = $8, roof_sqft = $9,
            gutter_linear_ft = $10, siding_type = $11, roof_type = $12
      where org_id = $1 and id = $2`,
    [
      orgId,
      id,
      facts.label,
      facts.access_notes,
      facts.sqft,
      facts.stories,
      facts.lot_sqft,
      facts.year_built,
      facts.roof_sqft,
      facts.gutter_linear_ft,
      facts.siding_type,
      facts.roof_type,
    ],
  )
}

/** A client's own address is that of its primary property; its record shows its properties, so it changes with them. */
export function noteProperties(db: Queries, orgId: string, clientId: string, now: string): Promise<unknown> {
  return db.rows(
    `update clients c
        set (address_line1, address_line2, city, state, zip) = (
              select p.address_line1, p.address_line2, p.city, p.state, p.zip from properties p
               where p.org_id = $1 and p.client_id = $2 and p.is_primary),
            version = version + 1, updated_at = $3
      where c.org_id = $1 and c.id = $2`,
    [orgId, clientId, now],
  )
}
