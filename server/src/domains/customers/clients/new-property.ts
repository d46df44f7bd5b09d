import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { NewProperty } from './property-record.ts'
import type { ServiceAddress } from './service-address.ts'

export interface PropertyToAdd {
  client_id: string
  location_id: string
  is_primary: boolean
  address: ServiceAddress
  /** Other known facts about the property. */
  facts?: Partial<NewProperty>
}

export function newProperty(
  ctx: MutationContext,
  { client_id, location_id, is_primary, address, facts }: PropertyToAdd,
): NewProperty {
  return {
    ...facts,
    ...address,
    id: newId(),
    client_id,
    location_id,
    is_primary,
    version: 1,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}
