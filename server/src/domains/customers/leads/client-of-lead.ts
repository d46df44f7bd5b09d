import type { MutationContext } from '../../../kernel/operations/context.ts'
import { readEmail } from '../../../kernel/schema/contact-fields.ts'
import {
  addClient,
  type ClientContact,
  matchClient,
  serviceAddressOf,
  warnOfMatch,
} from '../clients/index.ts'
import type { LeadRow } from './lead.ts'

/** Returns the id of the client that has the lead's phone or email. If there is no such client, creates one. */
export async function clientFromLead(ctx: MutationContext, lead: LeadRow): Promise<string> {
  const { org } = ctx.actor
  const match = await matchClient(ctx.db, org.id, lead.customer_phone, lead.customer_email_key)
  await warnOfMatch(ctx, match, lead.customer_name)
  return match.by_phone ?? match.by_email ?? (await makeClient(ctx, lead))
}

async function makeClient(ctx: MutationContext, lead: LeadRow): Promise<string> {
  const { org } = ctx.actor
  const typed = typedAddressOf(lead)
  const client = await addClient(ctx, {
    ...typed,
    name: lead.customer_name ?? `Lead ${lead.lead_number}`,
    status: 'lead',
    email: { email: lead.customer_email, key: lead.customer_email_key },
    phone: {
      phone: lead.customer_phone,
      typed: lead.customer_phone_typed,
      extension: lead.customer_phone_extension,
    },
    notes: lead.notes,
    lead_source: lead.source,
    location_id: lead.location_id,
    service_address: serviceAddressOf(typed, org.country),
  })
  return client.id
}

/** True if the lead and the client have the same phone or the same email. */
export function isReachedAs(client: ClientContact, lead: LeadRow): boolean {
  if (lead.customer_phone !== null && lead.customer_phone === client.phone) return true
  const key = lead.customer_email_key
  return key !== null && key === readEmail('email', client.email).key
}

export function typedAddressOf(lead: LeadRow) {
  const { service_address, city, state, zip } = lead
  return { address_line1: service_address, address_line2: null, city, state, zip }
}
