import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  type ClientContact,
  properties,
  propertyAt,
  type PropertyRow,
  serviceAddressOf,
} from '../../customers/clients/index.ts'
import type { LeadRow } from '../../customers/leads/index.ts'
import { typedAddressOf } from './estimate-customer.ts'

/** Returns the property that the caller named. It must belong to the customer and to the location of the estimate. */
export async function namedProperty(
  ctx: MutationContext,
  propertyId: string,
  clientId: string,
  locationId: string,
): Promise<PropertyRow> {
  const property = await properties.find(ctx.db, ctx.actor.org.id, propertyId)
  if (property?.client_id !== clientId || property.location_id !== locationId)
    throw invalidField('property_id', 'is not a property of this customer at this location')
  return property
}

/**
 * Returns the property of an estimate if the caller named none. This is the property linked to the lead, or else the
 * property of the client at the address of the lead. If the lead has no address, or there is no lead, it is the primary
 * property of the client. Undefined if there is none.
 */
export async function usualProperty(
  ctx: MutationContext,
  lead: LeadRow | undefined,
  client: ClientContact,
  locationId: string,
): Promise<PropertyRow | undefined> {
  const orgId = ctx.actor.org.id
  const address = lead && serviceAddressOf(typedAddressOf(lead), ctx.actor.org.country)
  const usualId = lead?.property_id ?? (address ? null : client.property_id)
  if (usualId === null && !address) return undefined
  const property =
    usualId === null
      ? await propertyAt(ctx, client.id, locationId, address!)
      : await properties.find(ctx.db, orgId, usualId)
  if (property === null) return undefined
  if (property?.location_id !== locationId)
    throw invalidField(
      'location_id',
      "is not the location of the customer's property; pass another location or a property_id",
    )
  return property
}
