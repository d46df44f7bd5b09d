import type { Queries, Writes } from '../../kernel/database/queries.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { newProperty, type PropertyToAdd } from './new-property.ts'
import { properties, type PropertyRow } from './property-record.ts'

/** For rows `r` of other tables: the location of the property that they are about. */
export const locationOfProperty = `(select p.location_id from properties p where p.org_id = r.org_id and p.id = r.property_id)`

/** Those that are archived too: nothing else of the client can be at their addresses. The primary one first. */
export function selectProperties(
  db: Queries,
  orgId: string,
  clientIds: readonly string[],
): Promise<PropertyRow[]> {
  return db.rows(
    `${properties.select} where r.org_id = $1 and r.client_id = any ($2::uuid[]) order by r.is_primary desc, r.created_at, r.id`,
    [orgId, clientIds],
  )
}

/** Undefined when the client has this address already, or a primary property when this one should be it. */
export function insertProperty(
  ctx: MutationContext,
  property: PropertyToAdd,
): Promise<PropertyRow | undefined> {
  return properties.insertOnce(ctx, newProperty(ctx, property))
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
