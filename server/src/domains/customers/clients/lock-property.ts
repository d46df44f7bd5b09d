import { notFound } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type ClientRow, clients } from './client.ts'
import { properties, type PropertyRow } from './property-record.ts'

export interface LockedProperty {
  client: ClientRow
  row: PropertyRow
}

/** Locks a property. The client is locked first, so that changes to its properties are made one after the other. */
export async function lockProperty(
  ctx: MutationContext,
  id: string,
  expectedVersion?: number | null,
): Promise<LockedProperty> {
  const property = await properties.get(ctx, id)
  const client = await clients.findAndLock(ctx, property.client_id)
  const row = await properties.lock(ctx, id, expectedVersion)
  if (!client || row.client_id !== client.id) throw notFound('property')
  return { client, row }
}
