import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { requiredUnless, withRules } from '../../../kernel/schema/member-rules.ts'
import { type ClientContact, clientCreated, type PropertyRow } from '../../clients/index.ts'
import { advanceHeldLead, type LeadRow, leads, leadStatusChanged } from '../../leads/index.ts'
import { companySettings } from '../../company/index.ts'
import { nothingAttached } from '../../files/index.ts'
import { verticals } from '../../price-book/index.ts'
import { clientOfLead, namedClient } from '../estimate-customer.ts'
import { estimateCreated } from '../estimate-events.ts'
import { namedProperty, usualProperty } from '../estimate-property.ts'
import { estimates, estimateSchema } from '../estimate.ts'
import { draftEstimate } from '../draft-estimate.ts'
import { requireWorkingLocation } from '../working-location.ts'

const input = withRules(
  z.strictObject({
    location_id: idOf('location').describe(
      'The member behind the call must be active and have access to it.',
    ),
    client_id: id().nullish().describe('Required, unless `lead_id` is given.'),
    lead_id: id().nullish().describe('Supplies the customer and the property.'),
    property_id: id()
      .nullish()
      .describe(
        "Must belong to that customer and location. Without it the lead's, or the client's primary one.",
      ),
    vertical: z.enum(verticals).nullish().describe('`residential` unless given.'),
  }),
  requiredUnless('client_id', 'lead_id'),
)

export const createEstimate = mutation({
  name: 'estimates.create',
  summary: 'Create an empty draft estimate.',
  description:
    'The customer and the property are copied into it. A lead without a client becomes one, and moves forward to `estimate_created`. When the member who made the key is deactivated, or has no access to the location, the answer is 422 on `location_id`.',
  permission: ['manage_estimates'],
  scope: 'estimates:write',
  input,
  output: estimateSchema,
  emits: [estimateCreated, leadStatusChanged, clientCreated],
  async handler(ctx, { location_id, client_id, lead_id, property_id, vertical }) {
    const orgId = ctx.actor.org.id
    await requireWorkingLocation(ctx, location_id)
    const lead = lead_id ? await requireLead(ctx, lead_id) : undefined
    const named = client_id ? await namedClient(ctx, client_id) : undefined
    const client = lead ? await clientOfLead(ctx, lead, named, location_id) : named!
    const property = property_id
      ? await namedProperty(ctx, property_id, client.id, location_id)
      : await usualProperty(ctx, lead, client, location_id)

    const { default_terms, default_deposit } = await companySettings(ctx.db, orgId)
    const draft = draftEstimate(ctx, {
      id: newId(),
      terms: default_terms,
      deposit: default_deposit,
      location_id,
      vertical: vertical ?? 'residential',
      lead,
      client,
      property,
    })
    const none = {
      line_items: [],
      versions: [],
      ...nothingAttached,
      deposit_collected_cents: 0,
      deposit_pending_cents: 0,
    }
    const created = estimates.of({ ...estimates.insert(ctx, draft), ...none, job_id: null }, ctx)
    ctx.emit(estimateCreated, { ...created, estimate_id: created.id })
    if (lead) advanceHeldLead(ctx, lead, 'estimate_created', linkOf(lead, client, property))
    return created
  },
})

async function requireLead(ctx: MutationContext, leadId: string): Promise<LeadRow> {
  const lead = await leads.holdAny(ctx, leadId)
  if (!lead || (ctx.own !== null && lead.assigned_to !== ctx.own))
    throw invalidField('lead_id', 'is no lead of the organization')
  return lead
}

/** The lead keeps what it turned out to be of. */
function linkOf(lead: LeadRow, client: ClientContact, property: PropertyRow | undefined): Partial<LeadRow> {
  const to = { client_id: client.id, property_id: lead.property_id ?? property?.id ?? null }
  return to.client_id === lead.client_id && to.property_id === lead.property_id ? {} : to
}
