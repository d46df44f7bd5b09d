import type { MutationContext } from '../../../kernel/operations/context.ts'
import { clients } from './client.ts'
import { properties, type PropertyRow } from './property-record.ts'

/** Columns of a property whose coordinates have not been determined. */
export const unknownPlace = {
  latitude: null,
  longitude: null,
  geocoded_at: null,
  place_kept_until: null,
} as const satisfies Partial<PropertyRow>

/**
 * SQL for rows `r` of other tables, which have a property and also store an address. Returns the coordinates of the
 * property if they are known and both addresses are still equal, otherwise null. `now` is the SQL expression for the
 * time of the call.
 */
export const placeOfProperty = (now: string): string => `(
    select json_build_object('latitude', p.latitude, 'longitude', p.longitude)
      from properties p
     where p.org_id = r.org_id and p.id = r.property_id and p.latitude is not null and p.longitude is not null
       and (p.place_kept_until is null or p.place_kept_until > ${now}::timestamptz)
       and p.address_line1 is not distinct from r.service_address and p.zip is not distinct from r.service_zip)`

export interface FoundPlace {
  property_id: string
  /** The address whose coordinates were determined. */
  address_line1: string | null
  zip: string | null
  place: { latitude: number; longitude: number }
  /** Time until which the coordinates may be stored. Null if there is no limit. */
  kept_until: string | null
}

/**
 * Stores the coordinates of properties whose address has not changed since the coordinates were requested. Locks the
 * properties in a fixed order, which prevents deadlocks.
 */
export async function storePlaces(ctx: MutationContext, places: readonly FoundPlace[]): Promise<void> {
  for (const { property_id, address_line1, zip, place, kept_until } of places.toSorted(byProperty)) {
    const property = await properties.find(ctx.db, ctx.actor.org.id, property_id)
    if (!property) continue
    const client = await clients.findAndLock(ctx, property.client_id)
    const row = await properties.findAndLock(ctx, property_id)
    if (!client || row?.client_id !== client.id || row.address_line1 !== address_line1 || row.zip !== zip)
      continue
    properties.save(ctx, row, {
      latitude: rounded(place.latitude),
      longitude: rounded(place.longitude),
      geocoded_at: ctx.now,
      place_kept_until: kept_until,
    })
    // The API returns a client with its properties, so the client's version must change.
    clients.save(ctx, client, {})
  }
}

/** Rounds degrees to six decimal places, the precision in which coordinates are stored. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const byProperty = (a: FoundPlace, b: FoundPlace): number => (a.property_id < b.property_id ? -1 : 1)
