import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { lockClient } from './clients-table.ts'
import { insertProperty, selectProperties } from './properties-table.ts'
import type { PropertyRow } from './property.ts'
import type { ServiceAddress } from './service-address.ts'

/** The property that the client has at this address, made if there is none; undefined when it is hidden from the caller. */
export async function propertyAt(
  ctx: MutationContext,
  clientId: string,
  locationId: string,
  address: ServiceAddress,
): Promise<PropertyRow | undefined> {
  const orgId = ctx.actor.org.id
  await lockClient(ctx.db, orgId, clientId)
  const properties = await selectProperties(ctx.db, orgId, clientId)
  return (
    properties.find((property) => property.match_key === address.match_key) ??
    (await insertProperty(ctx.db, orgId, {
      id: newId(),
      client_id: clientId,
      location_id: locationId,
      is_primary: properties.length === 0,
      address,
      now: ctx.now,
    }))
  )
}
