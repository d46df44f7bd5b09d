import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type NewProperty, properties, type PropertyRow } from './property-record.ts'
import type { ServiceAddress } from './service-address.ts'

interface PropertyToAdd {
  client_id: string
  location_id: string
  is_primary: boolean
  address: ServiceAddress
  /** Other known facts about the property, such as its measurements. */
  facts?: Partial<NewProperty>
}

/** SQL for the location of a row's property, for rows `r` of other tables. */
export const locationOfProperty = `(select p.location_id from properties p where p.org_id = r.org_id and p.id = r.property_id)`

/**
 * Reads all properties of clients, the primary property first. Includes archived properties, because a new property of
 * a client cannot have the same address as an archived property.
 */
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

/**
 * Inserts a property. Returns undefined if the client already has a property at this address, or if the new property
 * should be primary and the client already has a primary property.
 */
export function insertProperty(
  ctx: MutationContext,
  { address, facts, ...place }: PropertyToAdd,
): Promise<PropertyRow | undefined> {
  return properties.insertOnce(ctx, { ...facts, ...address, ...place })
}

/**
 * Moves the properties of the client `fromId` to the client `intoId`. If `intoId` already has a property at the same
 * address, the property stays with `fromId` and is archived. If both clients have a primary property, the primary
 * property of `intoId` stays primary.
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
