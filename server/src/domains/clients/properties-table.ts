import type { Queries } from '../../kernel/database/queries.ts'
import type { PropertyRow } from './property.ts'
import type { ServiceAddress } from './service-address.ts'

/** For the column list of a `select` from clients under the alias `r`: an array of `Property`. */
export const propertiesOfClient = `coalesce((
  select json_agg(json_build_object(
           'id', p.id, 'location_id', p.location_id, 'label', p.label, 'address_line1', p.address_line1,
           'address_line2', p.address_line2, 'city', p.city, 'state', p.state, 'zip', p.zip, 'country', p.country,
           'is_primary', p.is_primary, 'latitude', p.latitude, 'longitude', p.longitude,
           'access_notes', p.access_notes) order by p.is_primary desc, p.created_at, p.id)
    from properties p where p.org_id = r.org_id and p.client_id = r.id and p.archived_at is null), '[]')`

const columns = `p.id, p.client_id, p.location_id, p.label, p.address_line1, p.address_line2, p.city, p.state, p.zip,
  p.country, p.match_key, p.is_primary, p.access_notes, p.sqft, p.stories, p.lot_sqft, p.year_built, p.roof_sqft,
  p.gutter_linear_ft, p.siding_type, p.roof_type`

export function findProperty(db: Queries, orgId: string, id: string): Promise<PropertyRow | undefined> {
  return db.row(
    `select ${columns} from properties p where p.org_id = $1 and p.id = $2 and p.archived_at is null`,
    [orgId, id],
  )
}

export function selectProperties(db: Queries, orgId: string, clientId: string): Promise<PropertyRow[]> {
  return db.rows(
    `select ${columns} from properties p where p.org_id = $1 and p.client_id = $2 order by p.is_primary desc, p.created_at, p.id`,
    [orgId, clientId],
  )
}

export interface NewProperty {
  id: string
  client_id: string
  location_id: string
  is_primary: boolean
  address: ServiceAddress
  now: string
}

/** Undefined when the client has this address already, or a primary property when this one should be it. */
export function insertProperty(
  db: Queries,
  orgId: string,
  property: NewProperty,
): Promise<PropertyRow | undefined> {
  const { address } = property
  return db.row(
    `insert into properties as p (org_id, id, client_id, location_id, is_primary, address_line1, address_line2, city,
            state, zip, country, match_key, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) on conflict do nothing returning ${columns}`,
    [
      orgId,
      property.id,
      property.client_id,
      property.location_id,
      property.is_primary,
      address.address_line1,
      address.address_line2,
      address.city,
      address.state,
      address.zip,
      address.country,
      address.match_key,
      property.now,
    ],
  )
}

/** Writes the address of a property, which is in use and primary from then on. */
export function saveAsPrimary(
  db: Queries,
  orgId: string,
  id: string,
  address: ServiceAddress,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update properties
        set is_primary = true, address_line1 = $3, address_line2 = $4, city = $5, state = $6, zip = $7, country = $8,
            match_key = $9, archived_at = null, version = version + 1, updated_at = $10
      where org_id = $1 and id = $2`,
    [
      orgId,
      id,
      address.address_line1,
      address.address_line2,
      address.city,
      address.state,
      address.zip,
      address.country,
      address.match_key,
      now,
    ],
  )
}

export function clearPrimary(db: Queries, orgId: string, id: string, now: string): Promise<unknown> {
  return db.rows(
    `update properties set is_primary = false, version = version + 1, updated_at = $3 where org_id = $1 and id = $2`,
    [orgId, id, now],
  )
}
