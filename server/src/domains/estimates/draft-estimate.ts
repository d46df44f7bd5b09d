import type { MutationContext } from '../../kernel/operations/context.ts'
import type { ClientContact, PropertyRow } from '../clients/index.ts'
import type { LeadRow } from '../leads/index.ts'
import type { NewEstimate } from './estimates-table.ts'

export interface DraftParts {
  id: string
  location_id: string
  vertical: NewEstimate['vertical']
  lead: LeadRow | undefined
  client: ClientContact
  property: PropertyRow | undefined
}

/** An estimate without lines, with the customer and the property as they are now. */
export function draftEstimate(ctx: MutationContext, parts: DraftParts): NewEstimate {
  const { actor, author, now } = ctx
  const { lead, client, property } = parts
  const place = property
    ? { ...property, service_address: oneLine(property) }
    : { service_address: lead?.service_address, city: lead?.city, state: lead?.state, zip: lead?.zip }
  const behind = actor.type === 'api_key' ? actor.memberId : actor.id
  return {
    id: parts.id,
    location_id: parts.location_id,
    estimate_number: null,
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
    service_address: place.service_address ?? null,
    city: place.city ?? null,
    state: place.state ?? null,
    zip: place.zip ?? null,
    sqft: property?.sqft ?? null,
    stories: property?.stories ?? null,
    lot_sqft: property?.lot_sqft ?? null,
    year_built: property?.year_built ?? null,
    roof_sqft: property?.roof_sqft ?? null,
    gutter_linear_ft: property?.gutter_linear_ft ?? null,
    siding_type: property?.siding_type ?? null,
    roof_type: property?.roof_type ?? null,
    currency: actor.org.currency,
    subtotal_cents: 0,
    discount_type: null,
    discount_value: null,
    discount_cents: 0,
    taxable_cents: 0,
    tax_rate_percent: null,
    tax_cents: 0,
    total_cents: 0,
    deposit_type: null,
    deposit_value: null,
    deposit_required_cents: 0,
    options: [],
    line_items: [],
    message: null,
    terms: null,
    sent_at: null,
    first_viewed_at: null,
    accepted_at: null,
    accepted_by: null,
    declined_at: null,
    decline_reason: null,
    expires_at: null,
    tags: [],
    external_refs: {},
    version: 1,
    created_by_type: author.type,
    created_by_id: author.id,
    created_at: now,
    updated_at: now,
    archived_at: null,
  }
}

function oneLine(property: PropertyRow): string {
  return [property.address_line1, property.address_line2].filter(Boolean).join(', ')
}
