import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findClientContact, properties } from '../../customers/clients/index.ts'
import { findLocation } from '../../organization/company/index.ts'
import { findJobToInvoice } from './job-to-invoice.ts'

interface Named {
  client_id: string
  job_id?: string | null | undefined
  property_id?: string | null | undefined
  location_id?: string | null | undefined
}

/** Finds the client, job, property and location of an invoice. Refuses records that do not belong together. */
export async function namedCustomer(ctx: MutationContext, named: Named) {
  const { db } = ctx
  const orgId = ctx.actor.org.id
  const [client, job, property] = await Promise.all([
    findClientContact(db, orgId, named.client_id),
    named.job_id ? findJobToInvoice(db, orgId, named.job_id) : undefined,
    named.property_id ? properties.find(db, orgId, named.property_id) : undefined,
  ])
  if (!client) throw invalidField('client_id', 'is not a client of the organization')
  if (named.job_id && job?.client_id !== client.id)
    throw invalidField('job_id', 'is not a job of this client')
  if (named.property_id && property?.client_id !== client.id)
    throw invalidField('property_id', 'is not a property of this client')

  const locationId = named.location_id ?? job?.location_id ?? property?.location_id ?? client.location_id
  const { locations } = ctx.actor
  const canAccess = locations === '*' || locations.includes(locationId)
  const location = canAccess ? await findLocation(db, orgId, locationId) : undefined
  if (!location) throw invalidField('location_id', 'is not a location of the organization')
  return {
    client,
    location,
    property_id: named.property_id ?? job?.property_id ?? client.property_id,
    job_id: job?.id ?? null,
    estimate_id: job?.estimate_id ?? null,
    tax_basis: job?.tax_basis ?? null,
  }
}
