import { newId } from '../../kernel/ids.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { clientCreated } from './client-events.ts'
import { type Client, clientOf } from './client.ts'
import { type ClientColumns, findClient, insertClient } from './clients-table.ts'
import { insertProperty } from './properties-table.ts'
import type { ServiceAddress } from './service-address.ts'

export interface ClientToAdd extends ClientColumns {
  location_id: string
  lead_source: string | null
  /** Becomes the primary property; without it the client has none yet. */
  service_address: ServiceAddress | undefined
}

/**
 * Writes a new client with its primary property and tells of it: the last step of every way in which clients come to
 * be. The operation declares that it emits `clientCreated`.
 */
export async function addClient(ctx: MutationContext, wanted: ClientToAdd): Promise<Client> {
  const { org } = ctx.actor
  const { service_address, ...columns } = wanted
  const id = newId()
  const [, , row] = await Promise.all([
    insertClient(ctx.db, org.id, {
      ...columns,
      id,
      country: org.country,
      created_by_type: ctx.author.type,
      created_by_id: ctx.author.id,
      now: ctx.now,
    }),
    service_address &&
      insertProperty(ctx.db, org.id, {
        id: newId(),
        client_id: id,
        location_id: wanted.location_id,
        is_primary: true,
        address: service_address,
        now: ctx.now,
      }),
    findClient(ctx.db, org.id, id),
  ])
  const created = clientOf(row!, ctx.now, org.currency)
  ctx.emit(clientCreated, { ...created, client_id: id })
  return created
}
