import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findClientContact, properties } from '../../customers/clients/index.ts'
import { findLocation } from '../../organization/company/index.ts'
import { type EstimateRow, estimates } from '../estimates/index.ts'
import { knownServices } from '../../money/price-book/index.ts'
import type { Elements } from './elements.ts'

export interface Place {
  client_id: string
  property_id: string | null
  location_id: string
}

/** Returns the client, the property and the location of a design. */
export async function placeOf(
  ctx: MutationContext,
  clientId: string,
  propertyId: string | null,
): Promise<Place> {
  const orgId = ctx.actor.org.id
  const client = await findClientContact(ctx.db, orgId, clientId)
  if (!client) throw invalidField('client_id', 'is not a client of the organization')
  const property = propertyId === null ? undefined : await properties.find(ctx.db, orgId, propertyId)
  if (propertyId !== null && property?.client_id !== client.id)
    throw invalidField('property_id', 'is not a property of the client')
  const location_id = property?.location_id ?? client.location_id
  const { locations } = ctx.actor
  const isSeen = locations === '*' || locations.includes(location_id)
  if (!isSeen || !(await findLocation(ctx.db, orgId, location_id)))
    throw invalidField('client_id', 'does not belong to a location that the caller can access')
  return { client_id: client.id, property_id: propertyId, location_id }
}

/** True if `named` is the id of the client, or of a client that was merged into it. */
export async function isSameClient(ctx: MutationContext, named: string, clientId: string): Promise<boolean> {
  return named === clientId || (await findClientContact(ctx.db, ctx.actor.org.id, named))?.id === clientId
}

/** Requires that the caller can access the estimate and that it belongs to the client of the design. */
export async function requireEstimate(
  ctx: MutationContext,
  estimateId: string,
  clientId: string,
): Promise<void> {
  const estimate = await estimates.findAccessible(ctx, estimateId)
  if (!estimate) throw invalidField('estimate_id', 'is not an estimate of the organization')
  requireSameClient(estimate, clientId)
}

export function requireSameClient({ client_id }: Pick<EstimateRow, 'client_id'>, clientId: string): void {
  if (client_id !== clientId)
    throw invalidField('estimate_id', 'belongs to a different client than the design')
}

/**
 * Requires that the services of the design are in the price book. A service that the design already used may stay, even
 * if it is no longer sold.
 */
export async function requireServices(
  ctx: MutationContext,
  elements: Elements,
  stood: Elements | undefined,
): Promise<void> {
  const existingIds = stood ? namedIn(stood).map(({ service_id }) => service_id) : []
  const named = namedIn(elements).filter(({ service_id }) => !existingIds.includes(service_id))
  const ids = [...new Set(named.map(({ service_id }) => service_id))]
  const services = await knownServices(ctx.db, ctx.actor.org.id, ids)
  const stranger = named.find(({ service_id }) => !services.has(service_id))
  if (stranger) throw invalidField(`${stranger.field}.service_id`, 'is not a service of the price book')
}

function namedIn({ lines, zones, fixtures }: Elements) {
  return Object.entries({ lines, zones, fixtures }).flatMap(([list, each]) =>
    each.map(({ service_id }, at) => ({ field: `${list}.${at}`, service_id })),
  )
}
