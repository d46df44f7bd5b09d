import { AppError } from '../../../kernel/errors.ts'
import { homeLocation } from '../../../kernel/access/actor.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { EmailColumns, PhoneColumns } from '../../../kernel/schema/contact-fields.ts'
import type { ClientContact } from '../clients/index.ts'
import { type Lead, type LeadColumns, leads, type NewLead } from './lead.ts'
import { leadCreated } from './lead-events.ts'

/** A complete lead whose referenced records are known to exist. */
export interface ResolvedLead {
  name: string | null
  phone: PhoneColumns
  email: EmailColumns
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  client_id: string | null
  property_id: string | null
  location_id: string | null
  source: string | null
  source_id: string | null
  connector: { id: string; connector_key: string } | null
  external_id: string | null
  assigned_to: string | null
  notes: string | null
  /** Ids in other systems, keyed by system. */
  external_refs?: Record<string, string>
}

/** Inserts a new lead and emits its event. */
export async function addLead(ctx: MutationContext, lead: ResolvedLead): Promise<Lead> {
  return emitCreated(ctx, leads.insert(ctx, await newLead(ctx, lead)))
}

/**
 * Inserts a new lead that has an id in a connected system. Returns undefined if a lead with this id already exists,
 * even if it was created concurrently or the caller cannot access it.
 */
export async function addLeadOnce(ctx: MutationContext, lead: ResolvedLead): Promise<Lead | undefined> {
  const conflictTarget = '(org_id, connector_id, external_id) where external_id is not null'
  const columns = await leads.insertOnce(ctx, await newLead(ctx, lead), conflictTarget)
  return columns && emitCreated(ctx, columns)
}

function emitCreated(ctx: MutationContext, columns: LeadColumns): Lead {
  const created = leads.present({ ...columns, estimate_ids: [] }, ctx)
  ctx.emit(leadCreated, { ...created, lead_id: created.id })
  return created
}

async function newLead(ctx: MutationContext, lead: ResolvedLead): Promise<NewLead> {
  const { org, mode } = ctx.actor
  const locationId = lead.location_id ?? homeLocation(ctx.actor)
  if (locationId === undefined)
    throw new AppError(
      'validation_error',
      'The API key does not have access to a location that the lead could belong to.',
    )
  return {
    status: 'new',
    lead_number: await ctx.services.numbers.next(mode, org.id, 'lead'),
    customer_name: lead.name,
    customer_email: lead.email.email,
    customer_email_key: lead.email.key,
    customer_phone: lead.phone.phone,
    customer_phone_typed: lead.phone.typed,
    customer_phone_extension: lead.phone.extension,
    client_id: lead.client_id,
    property_id: lead.property_id,
    service_address: lead.service_address,
    city: lead.city,
    state: lead.state,
    zip: lead.zip,
    source: lead.source,
    created_source: lead.source ?? '',
    source_id: lead.source_id,
    connector_id: lead.connector?.id ?? null,
    connector_key: lead.connector?.connector_key ?? null,
    external_id: lead.external_id,
    assigned_to: lead.assigned_to,
    notes: lead.notes,
    currency: org.currency,
    location_id: locationId,
    tags: [],
    external_refs: lead.external_refs ?? {},
  }
}

interface NamedPlace {
  service_address?: string | null | undefined
  city?: string | null | undefined
  state?: string | null | undefined
  zip?: string | null | undefined
}

/**
 * Returns the address of a lead: the address in `named` or, if there is none, the address of the client's primary
 * property.
 */
export function placeOf(
  named: NamedPlace,
  client: ClientContact | undefined,
): Pick<ResolvedLead, 'property_id' | 'service_address' | 'city' | 'state' | 'zip'> {
  if (client && !named.service_address) {
    const { property_id, address_line1, city, state, zip } = client
    return { property_id, service_address: address_line1, city, state, zip }
  }
  return {
    property_id: null,
    service_address: named.service_address ?? null,
    city: named.city ?? null,
    state: named.state ?? null,
    zip: named.zip ?? null,
  }
}
