import { homeLocation } from '../../kernel/access/actor.ts'
import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { clearPrimary, insertProperty, saveAsPrimary, selectProperties } from './properties-table.ts'
import { hiddenProperty, refuseHidden } from './same-address.ts'
import type { ServiceAddress } from './service-address.ts'

/**
 * Makes this the client's primary address. A property that the client has there already becomes the primary one;
 * otherwise the primary property moves, or the client's first property is made. The client must be locked.
 */
export async function setPrimaryAddress(
  ctx: MutationContext,
  client: { id: string; location_id: string },
  address: ServiceAddress,
): Promise<void> {
  const { db, now, actor } = ctx
  const orgId = actor.org.id
  const properties = await selectProperties(db, orgId, client.id)
  const primary = properties.find((property) => property.is_primary)
  const target = properties.find((property) => property.match_key === address.match_key) ?? primary
  if (target) {
    if (primary && primary !== target) await clearPrimary(db, orgId, primary.id, now)
    await saveAsPrimary(db, orgId, target.id, address, now).catch(refuseHidden)
    return
  }
  const seesHome = actor.locations === '*' || actor.locations.includes(client.location_id)
  const made = await insertProperty(db, orgId, {
    id: newId(),
    client_id: client.id,
    location_id: seesHome ? client.location_id : homeLocation(actor)!,
    is_primary: true,
    address,
    now,
  })
  if (!made) throw hiddenProperty()
}
