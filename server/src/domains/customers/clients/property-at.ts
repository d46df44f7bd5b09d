import type { MutationContext } from '../../../kernel/operations/context.ts'
import { addressOf } from './client-changes.ts'
import { clients } from './client.ts'
import { isOwnClient } from './clients-table.ts'
import { insertProperty, selectProperties } from './properties-table.ts'
import type { PropertyRow } from './property-record.ts'
import type { ServiceAddress } from './service-address.ts'

/**
 * Finds or creates the client's property at this address. Returns undefined if there is such a property, but the caller
 * cannot access it. Returns null if there is no such property and the caller may not add one to this client.
 */
export async function propertyAt(
  ctx: MutationContext,
  clientId: string,
  locationId: string,
  address: ServiceAddress,
): Promise<PropertyRow | undefined | null> {
  const client = await clients.findAndLock(ctx, clientId)
  const properties = await selectProperties(ctx.db, ctx.actor.org.id, [clientId])
  const there = properties.find((property) => property.match_key === address.match_key)
  if (there) return there
  if (!(await isOwnClient(ctx, clientId))) return null
  const row = await insertProperty(ctx, {
    client_id: clientId,
    location_id: locationId,
    is_primary: properties.length === 0,
    address,
  })
  // The API returns a client with its properties and primary address, so the client's version must change.
  if (row && client) clients.save(ctx, client, row.is_primary ? addressOf(row) : {})
  return row
}
