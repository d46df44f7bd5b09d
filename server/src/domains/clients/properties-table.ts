import type { Queries, Writes } from '../../kernel/database/queries.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { newProperty, type PropertyToAdd } from './new-property.ts'
import { properties, type PropertyRow } from './property-record.ts'

/** Those that are archived too: nothing else of the client can be at their addresses. The primary one first. */
export function selectProperties(db: Queries, orgId: string, clientId: string): Promise<PropertyRow[]> {
  return db.rows(
    `${properties.select} where r.org_id = $1 and r.client_id = $2 order by r.is_primary desc, r.created_at, r.id`,
    [orgId, clientId],
  )
}

/** Undefined when the client has this address already, or a primary property when this one should be it. */
export async function insertProperty(
  ctx: MutationContext,
  property: PropertyToAdd,
): Promise<PropertyRow | undefined> {
  const row = newProperty(ctx, property)
  const inserted = await ctx.db.row<{ id: string }>(
    `insert into properties (org_id, id, client_id, location_id, is_primary, label, access_notes, address_line1, address_line2,
            city, state, zip, country, match_key, sqft, stories, lot_sqft, year_built, roof_sqft, gutter_linear_ft,
            siding_type, roof_type, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $23)
         on conflict do nothing returning id`,
    [
      ctx.actor.org.id,
      row.id,
      row.client_id,
      row.location_id,
      row.is_primary,
      row.label,
      row.access_notes,
      row.address_line1,
      row.address_line2,
      row.city,
      row.state,
      row.zip,
      row.country,
      row.match_key,
      row.sqft,
      row.stories,
      row.lot_sqft,
      row.year_built,
      row.roof_sqft,
      row.gutter_linear_ft,
      row.siding_type,
      row.roof_type,
      row.created_at,
    ],
  )
  return inserted && row
}

/**
 * Gives the properties of a client to another one. One at an address that the other one has stays behind, archived; of two
 * primary ones the other one's stays so.
 */
export function moveProperties(db: Writes, orgId: string, fromId: string, intoId: string, now: string): void {
  db.later(
    `update properties l
        set client_id = $3, version = version + 1, updated_at = $4,
            is_primary = l.is_primary and not exists (
              select 1 from properties s where s.org_id = $1 and s.client_id = $3 and s.is_primary)
      where l.org_id = $1 and l.client_id = $2
        and not exists (
              select 1 from properties s where s.org_id = $1 and s.client_id = $3 and s.match_key = l.match_key)`,
    [orgId, fromId, intoId, now],
  )
  db.later(
    `update properties set archived_at = $3, is_primary = false, version = version + 1, updated_at = $3
      where org_id = $1 and client_id = $2`,
    [orgId, fromId, now],
  )
}
