import { invalidField, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findClientContact, properties } from '../../customers/clients/index.ts'
import { leads } from '../../customers/leads/index.ts'
import { findLocation } from '../../organization/company/index.ts'
import type { JobToPrice } from './job-contents.ts'
import { jobs } from './job.ts'

interface OriginInput {
  client_id?: string | null | undefined
  callback_of_job_id?: string | null | undefined
  property_id?: string | null | undefined
  lead_id?: string | null | undefined
}

interface Origin extends JobToPrice {
  client_id: string
  property_id: string | null
  service_type: string | null
}

/**
 * Finds the client and the property of a new job and, for a callback, the earlier job that it corrects. Refuses records
 * that the caller cannot access, and records that do not belong to the same client.
 */
export async function originOf(ctx: MutationContext, input: OriginInput): Promise<Origin> {
  const orgId = ctx.actor.org.id
  const earlier = input.callback_of_job_id ? await earlierJob(ctx, input.callback_of_job_id) : null
  const client = await findClientContact(ctx.db, orgId, (input.client_id ?? earlier?.client_id)!)
  if (!client) throw invalidField('client_id', 'is not a client of the organization')
  const ofEarlier = earlier === null ? null : await findClientContact(ctx.db, orgId, earlier.client_id)
  if (earlier !== null && ofEarlier?.id !== client.id)
    throw invalidField('client_id', 'is not the client of the earlier job')
  const propertyId = input.property_id ?? earlier?.property_id ?? client.property_id
  const property = propertyId === null ? undefined : await properties.find(ctx.db, orgId, propertyId)
  if (propertyId !== null && property?.client_id !== client.id)
    throw invalidField('property_id', 'is not a property of the client')
  if (input.lead_id) await requireLeadOf(ctx, input.lead_id, client.id)
  const locationId = property?.location_id ?? client.location_id
  const { locations } = ctx.actor
  const location = await findLocation(ctx.db, orgId, locationId)
  if (!location || (locations !== '*' && !locations.includes(locationId)))
    throw invalidField('client_id', 'or its property is at a location that the caller cannot access')
  return {
    client_id: client.id,
    property_id: propertyId,
    location_id: locationId,
    timezone: location.timezone,
    estimate_id: null,
    isCallback: earlier !== null,
    line_items: [],
    service_type: earlier?.service_type ?? null,
  }
}

async function earlierJob(ctx: MutationContext, id: string) {
  const job = await jobs.findAccessible(ctx, id)
  if (!job) throw invalidField('callback_of_job_id', 'is not a job of the organization')
  if (job.status !== 'complete')
    throw invalidState('A callback is only possible for a completed job.', [
      { field: 'callback_of_job_id', message: `is ${job.status}`, status: job.status },
    ])
  return job
}

async function requireLeadOf(ctx: MutationContext, id: string, clientId: string): Promise<void> {
  const lead = await leads.findAndLock(ctx, id)
  if (!lead || (ctx.own !== null && lead.assigned_to !== ctx.own))
    throw invalidField('lead_id', 'is not a lead of the organization')
  const client =
    lead.client_id === null ? null : await findClientContact(ctx.db, ctx.actor.org.id, lead.client_id)
  if (client?.id !== clientId) throw invalidField('lead_id', 'is not a lead of the client')
}
