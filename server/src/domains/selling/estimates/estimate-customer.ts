import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { readEmail, readPhone } from '../../../kernel/schema/contact-fields.ts'
import {
  addClient,
  type ClientContact,
  findClientContact,
  matchClient,
  serviceAddressOf,
  warnOfMatch,
} from '../../customers/clients/index.ts'
import type { LeadRow } from '../../customers/leads/index.ts'

export async function namedClient(ctx: MutationContext, clientId: string): Promise<ClientContact> {
  const client = await findClientContact(ctx.db, ctx.actor.org.id, clientId)
  if (!client) throw invalidField('client_id', 'is not a client of the organization')
  return client
}

/**
 * Returns the client of a lead. This is the client linked to the lead, or else a client with the same phone number or
 * email address, or else a new client. If the caller named a client, it must be the same customer as the lead.
 */
export async function clientOfLead(
  ctx: MutationContext,
  lead: LeadRow,
  named: ClientContact | undefined,
  locationId: string,
): Promise<ClientContact> {
  const orgId = ctx.actor.org.id
  const emailKey = readEmail('customer_email', lead.customer_email).key
  if (named) {
    const same = lead.client_id === null ? isReachedAs(named, lead, emailKey) : lead.client_id === named.id
    if (!same) throw invalidField('client_id', 'is not the customer of the lead')
    return named
  }
  let clientId = lead.client_id
  if (clientId === null) {
    const match = await matchClient(ctx.db, orgId, lead.customer_phone, emailKey)
    await warnOfMatch(ctx, match, lead.customer_name)
    clientId = match.by_phone ?? match.by_email ?? (await clientFromLead(ctx, lead, locationId))
  }
  const client = await findClientContact(ctx.db, orgId, clientId)
  if (!client) throw invalidField('lead_id', 'belongs to a client that the caller cannot access')
  return client
}

function isReachedAs(client: ClientContact, lead: LeadRow, emailKey: string | null): boolean {
  const samePhone = lead.customer_phone !== null && lead.customer_phone === client.phone
  return samePhone || (emailKey !== null && emailKey === readEmail('email', client.email).key)
}

async function clientFromLead(ctx: MutationContext, lead: LeadRow, locationId: string): Promise<string> {
  const { country } = ctx.actor.org
  const typed = typedAddressOf(lead)
  const client = await addClient(ctx, {
    ...typed,
    name: lead.customer_name ?? `Lead ${lead.lead_number}`,
    status: 'lead',
    email: readEmail('customer_email', lead.customer_email),
    phone: readPhone('customer_phone', lead.customer_phone, country),
    notes: lead.notes,
    lead_source: lead.source,
    location_id: locationId,
    service_address: serviceAddressOf(typed, country),
  })
  return client.id
}

export function typedAddressOf(lead: LeadRow) {
  const { service_address, city, state, zip } = lead
  return { address_line1: service_address, address_line2: null, city, state, zip }
}
