import { authorColumns } from '../../../kernel/records/author.ts'
import { memberBehind } from '../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { ClientContact, PropertyRow } from '../../customers/clients/index.ts'
import type { Discount } from '../../organization/line-items/index.ts'
import type { LeadRow } from '../../customers/leads/index.ts'
import type { NewEstimate } from './estimate.ts'

export interface DraftParts {
  id: string
  terms: string | null
  deposit: Discount | null
  location_id: string
  vertical: NewEstimate['vertical']
  lead: LeadRow | undefined
  client: ClientContact
  property: PropertyRow | undefined
}

/** Builds an estimate without lines. Customer and property data are copied as they are now. */
export function draftEstimate(ctx: MutationContext, parts: DraftParts): NewEstimate {
  const { actor, author, now } = ctx
  const { lead, client, property } = parts
  const behind = memberBehind(actor)
  return {
    id: parts.id,
    location_id: parts.location_id,
    client_id: client.id,
    property_id: property?.id ?? null,
    lead_id: lead?.id ?? null,
    vertical: parts.vertical,
    status: 'draft',
    assigned_rep_id: lead?.assigned_to ?? behind,
    source: lead?.source ?? null,
    customer_name: client.name,
    customer_email: client.email ?? lead?.customer_email ?? null,
    customer_phone: client.phone ?? lead?.customer_phone ?? null,
    ...placeOf(property, lead),
    currency: actor.org.currency,
    subtotal_cents: 0,
    discount_cents: 0,
    taxable_cents: 0,
    tax_cents: 0,
    total_cents: 0,
    deposit_type: parts.deposit?.type ?? null,
    deposit_value: parts.deposit?.value ?? null,
    deposit_use: 'first',
    deposit_required_cents: 0,
    options: [],
    terms: parts.terms,
    revision: 0,
    tags: [],
    external_refs: {},
    version: 1,
    ...authorColumns('created', author),
    created_at: now,
    updated_at: now,
  }
}

/**
 * Returns the address and the building data for the estimate: those of the property, or, without a property, those of
 * the lead.
 */
export function placeOf(property: PropertyRow | undefined, lead: LeadRow | undefined) {
  const from = property ?? lead
  return {
    service_address: property ? oneLine(property) : (lead?.service_address ?? null),
    city: from?.city ?? null,
    state: from?.state ?? null,
    zip: from?.zip ?? null,
    sqft: property?.sqft ?? null,
    stories: storiesOf(property),
    lot_sqft: property?.lot_sqft ?? null,
    year_built: property?.year_built ?? null,
    roof_sqft: property?.roof_sqft ?? null,
    gutter_linear_ft: property?.gutter_linear_ft ?? null,
    siding_type: property?.siding_type ?? null,
    roof_type: property?.roof_type ?? null,
  }
}

function storiesOf(property: PropertyRow | undefined): number | null {
  const stories = property?.stories ?? null
  return stories === null ? null : Number(stories)
}

function oneLine(property: PropertyRow): string {
  return [property.address_line1, property.address_line2].filter(Boolean).join(', ')
}
