import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import {
  type ClientContact,
  clientCreated,
  findClientContact,
  isOwnClient,
  propertyAt,
  serviceAddressOf,
} from '../../clients/index.ts'
import { clientFromLead, isReachedAs, typedAddressOf } from '../client-of-lead.ts'
import { type LeadRow, leads, leadSchema } from '../lead.ts'

export const convertToClient = mutation({
  name: 'leads.convertToClient',
  summary: "Create a client from a lead's customer, or link an existing client.",
  description:
    'Without `client_id`, uses the client that the lead is linked to; otherwise the client with the ' +
    "lead's phone number or email address; otherwise creates a client. If the lead has a complete " +
    'address, it becomes a property of the client. If the lead is already linked to a property, ' +
    'this link is not changed.',
  permission: ['manage_leads', 'manage_clients'],
  input: z.strictObject({
    lead_id: id().describe('The lead to convert.'),
    client_id: id().nullish().describe("An existing client that is the lead's customer."),
    expected_version: expectedVersion(),
  }),
  output: leadSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [clientCreated],
  async handler(ctx, { lead_id, client_id, expected_version }) {
    const lead = await leads.lock(ctx, lead_id, expected_version)
    const client = await clientFor(ctx, lead, client_id ?? null)
    const property_id = lead.property_id ?? (await propertyFor(ctx, lead, client))
    const isLinked = client.id === lead.client_id && property_id === lead.property_id
    const linked = isLinked ? lead : leads.save(ctx, lead, { client_id: client.id, property_id })
    return leads.present(linked, ctx)
  },
})

async function clientFor(
  ctx: MutationContext,
  lead: LeadRow,
  namedId: string | null,
): Promise<ClientContact> {
  const orgId = ctx.actor.org.id
  const named = namedId === null ? undefined : await namedClient(ctx, lead, namedId)
  if (named && lead.client_id !== null && lead.client_id !== named.id)
    throw invalidState('The lead is linked to another client.', [
      {
        field: 'client_id',
        message: 'is not the client that the lead is linked to',
        client_id: lead.client_id,
      },
    ])
  if (named) return named
  const client = await findClientContact(ctx.db, orgId, lead.client_id ?? (await clientFromLead(ctx, lead)))
  if (!client) throw invalidState('The lead is linked to a client that the caller cannot access.')
  return client
}

/**
 * Returns the client whose id the caller passed. If the caller can access only their own records, refuses another
 * member's client, because linking it to a lead would give the caller access to it.
 */
async function namedClient(ctx: MutationContext, lead: LeadRow, clientId: string): Promise<ClientContact> {
  const orgId = ctx.actor.org.id
  const client = await findClientContact(ctx.db, orgId, clientId)
  const isTheirs =
    client && (ctx.own === null || isReachedAs(client, lead) || (await isOwnClient(ctx, client.id)))
  if (!isTheirs) throw invalidField('client_id', 'is not a client of the organization')
  return client
}

async function propertyFor(
  ctx: MutationContext,
  lead: LeadRow,
  client: ClientContact,
): Promise<string | null> {
  if (lead.service_address === null) return client.property_id
  const address = serviceAddressOf(typedAddressOf(lead), ctx.actor.org.country)
  if (!address) return null
  const property = await propertyAt(ctx, client.id, lead.location_id, address)
  if (property === undefined)
    throw invalidState(
      'The client already has a property at this address, in a location that the caller cannot access.',
    )
  return property?.id ?? null
}
