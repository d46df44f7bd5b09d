import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findClientContact, properties } from '../../customers/clients/index.ts'
import type { JobColumns } from './job.ts'

/** Customer and address of a job. */
type Customer = Pick<
  JobColumns,
  | 'client_id'
  | 'property_id'
  | 'customer_name'
  | 'service_address'
  | 'service_city'
  | 'service_state'
  | 'service_zip'
>

/**
 * Returns the current data of the client and of a property. If `propertyId` is null, uses the primary property of the
 * client.
 */
export async function customerOf(
  ctx: MutationContext,
  clientId: string,
  propertyId: string | null,
): Promise<Customer> {
  const orgId = ctx.actor.org.id
  const client = await findClientContact(ctx.db, orgId, clientId)
  if (!client) throw invalidState('The client is archived.', [{ field: 'client_id', message: 'is archived' }])
  const property = propertyId === null ? client : await properties.find(ctx.db, orgId, propertyId)
  return {
    client_id: client.id,
    property_id: propertyId ?? client.property_id,
    customer_name: client.name,
    service_address: property?.address_line1 ?? null,
    service_city: property?.city ?? null,
    service_state: property?.state ?? null,
    service_zip: property?.zip ?? null,
  }
}

/** Initial column values of every new job. */
export const untouched = {
  rescheduled_count: 0,
  checklist_required: 0,
  checklist_done: 0,
  tags: [],
  external_refs: {},
  version: 1,
  visits_total: 1,
  other_visits_done: 0,
  has_visit_rows: false,
}
