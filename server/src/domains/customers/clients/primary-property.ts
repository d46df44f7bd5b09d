import { homeLocation } from '../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertProperty, selectProperties } from './properties-table.ts'
import { properties, type PropertyRow } from './property-record.ts'
import { hiddenProperty, refuseHidden } from './same-address.ts'
import type { ServiceAddress } from './service-address.ts'

/**
 * Sets the client's primary address. If one of the client's properties has that address, this property becomes primary.
 * Otherwise the address of the primary property changes or, if the client has no property, its first property is
 * created. The client must be locked. `existing` contains all of its properties, read under that lock.
 */
export async function setPrimaryAddress(
  ctx: MutationContext,
  client: { id: string; location_id: string },
  address: ServiceAddress,
  existing?: readonly PropertyRow[],
): Promise<void> {
  const { db, actor } = ctx
  const all = existing ?? (await selectProperties(db, actor.org.id, [client.id]))
  const primary = all.find((property) => property.is_primary)
  const target = all.find((property) => property.match_key === address.match_key) ?? primary
  if (target) {
    if (primary && primary !== target) properties.save(ctx, primary, { is_primary: false })
    properties.save(ctx, target, { ...address, is_primary: true, archived_at: null })
    return await refuseHidden(ctx)
  }
  const seesHome = actor.locations === '*' || actor.locations.includes(client.location_id)
  const row = await insertProperty(ctx, {
    client_id: client.id,
    location_id: seesHome ? client.location_id : homeLocation(actor)!,
    is_primary: true,
    address,
  })
  if (!row) throw hiddenProperty()
}
