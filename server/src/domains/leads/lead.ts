import * as z from 'zod'
import { cents, currency, id, instant } from '../../kernel/schema/fields.ts'
import { recordEnd, recordEndOf, type RecordRow, recordStart } from '../../kernel/records/record-fields.ts'

/** In the order of the pipeline: automatic moves only ever go forward in it. */
export const openStatuses = [
  'new',
  'contacted',
  'appointment_scheduled',
  'estimate_created',
  'estimate_sent',
  'approved',
  'deposit_collected',
] as const
export const leadStatuses = [...openStatuses, 'converted', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const lostReasons = [
  'competitor',
  'price',
  'no_response',
  'out_of_area',
  'duplicate',
  'spam',
  'other',
] as const

/** An open lead that nobody touched for so long is stale. */
export const staleAfterMs = 7 * 24 * 60 * 60 * 1000

export const leadSchema = z
  .object({
    ...recordStart,
    lead_number: z.int().describe('Rises with every lead of the organization; a number may be missing.'),
    status: z.enum(leadStatuses),
    customer_name: z.string().nullable(),
    customer_email: z.string().nullable(),
    customer_phone: z.string().nullable().describe('E.164.'),
    client_id: id()
      .nullable()
      .describe('The client that the lead belongs to, given or recognized by phone or e-mail.'),
    property_id: id().nullable(),
    service_address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    source: z.string().nullable().describe('Name of the lead source, or the label of the connector.'),
    source_id: id().nullable(),
    connector_key: z.string().nullable(),
    external_id: z.string().nullable().describe("The lead's id in the connected system."),
    assigned_to: id().nullable().describe('The member who follows the lead up.'),
    notes: z.string().nullable(),
    estimated_value_cents: cents().nullable(),
    currency: currency(),
    lost_reason: z.enum(lostReasons).nullable(),
    is_stale: z.boolean().describe('Open and unchanged for seven days.'),
    appointment_at: instant().nullable(),
    last_contacted_at: instant().nullable(),
    converted_at: instant().nullable(),
    estimate_ids: z.array(id()),
    ...recordEnd,
  })
  .meta({
    id: 'Lead',
    description: 'Somebody who asked for work, followed until they become a client or are lost.',
  })

export type Lead = z.infer<typeof leadSchema>

/** A row of `leads` with what reads add to it. */
export interface LeadRow extends RecordRow {
  lead_number: number
  status: LeadStatus
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  client_id: string | null
  property_id: string | null
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  source: string | null
  source_id: string | null
  connector_key: string | null
  external_id: string | null
  assigned_to: string | null
  notes: string | null
  estimated_value_cents: number | null
  currency: string
  lost_reason: (typeof lostReasons)[number] | null
  appointment_at: string | null
  last_contacted_at: string | null
  converted_at: string | null
  estimate_ids: string[]
}

export function isOpen(status: LeadStatus): boolean {
  return (openStatuses as readonly string[]).includes(status)
}

/** Where people may put a lead: anywhere among the open ones, and back from lost. What is converted stays so. */
export function canPutLead(from: LeadStatus, to: LeadStatus): boolean {
  if (from === 'lost') return to === 'contacted'
  return isOpen(from) && to !== 'converted'
}

export function leadOf(row: LeadRow, now: string): Lead {
  return {
    id: row.id,
    location_id: row.location_id,
    lead_number: row.lead_number,
    status: row.status,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    client_id: row.client_id,
    property_id: row.property_id,
    service_address: row.service_address,
    city: row.city,
    state: row.state,
    zip: row.zip,
    source: row.source,
    source_id: row.source_id,
    connector_key: row.connector_key,
    external_id: row.external_id,
    assigned_to: row.assigned_to,
    notes: row.notes,
    estimated_value_cents: row.estimated_value_cents,
    currency: row.currency,
    lost_reason: row.lost_reason,
    is_stale: isOpen(row.status) && Date.parse(now) - Date.parse(row.updated_at) > staleAfterMs,
    appointment_at: row.appointment_at,
    last_contacted_at: row.last_contacted_at,
    converted_at: row.converted_at,
    estimate_ids: row.estimate_ids,
    ...recordEndOf(row),
  }
}
