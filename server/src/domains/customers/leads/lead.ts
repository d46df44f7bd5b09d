import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import type { ColumnsOf, RowOf, ShownOf } from '../../../kernel/records/member.ts'
import { column, derived, internal, joined } from '../../../kernel/records/member.ts'
import { type NewRow, record } from '../../../kernel/records/record.ts'
import { tradeEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { cents, currency, id, instant } from '../../../kernel/schema/fields.ts'

/**
 * Statuses of an open lead, in the order of the sales process. Automatic changes only move forward in this
 * order.
 */
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

/** Time after which an open, unchanged lead is stale. */
export const staleAfterMs = 7 * 24 * 60 * 60 * 1000

/** A person who requested work. */
export const leads = record({
  kind: 'lead',
  table: 'leads',
  schema: {
    id: 'Lead',
    description: 'A person who requested work, tracked until they become a client or are lost.',
  },
  owners: 'lead_owners',
  hidesArchived: true,
  fed: 'view_leads',
  tagged: true,
  members: {
    ...tradeStart,
    lead_number: column(z.int().describe('Number of the lead in the organization; numbers can have gaps.')),
    status: column(z.enum(leadStatuses)),
    customer_name: column(z.string().nullable()),
    customer_email: column(z.string().nullable()),
    /** Normalized email address, for comparisons. */
    customer_email_key: internal(z.string().nullable()),
    customer_phone: column(z.string().nullable().describe('Phone number in E.164 form.')),
    customer_phone_typed: internal(z.string().nullable()),
    customer_phone_extension: column(
      z.string().nullable().describe('Digits to dial once the call to `customer_phone` is connected.'),
    ),
    client_id: column(
      id()
        .nullable()
        .describe('Client of the lead, set by a member or matched by phone or email. Null if there is none.'),
    ),
    property_id: column(id().nullable()),
    service_address: column(z.string().nullable()),
    city: column(z.string().nullable()),
    state: column(z.string().nullable()),
    zip: column(z.string().nullable()),
    source: column(z.string().nullable().describe('Name of the lead source, or the label of the connector.')),
    created_source: internal(z.string().nullable()),
    source_id: column(id().nullable()),
    connector_id: internal(id().nullable()),
    connector_key: column(z.string().nullable()),
    external_id: column(
      z
        .string()
        .nullable()
        .describe(
          'Id of the lead in the system that sent it. Null if the lead did not come from a connected system.',
        ),
    ),
    assigned_to: column(id().nullable().describe('The responsible member.')),
    notes: column(z.string().nullable()),
    estimated_value_cents: column(visibleWith('view_pricing', cents().nullable())),
    currency: column(currency()),
    lost_reason: column(z.enum(lostReasons).nullable()),
    is_stale: derived(z.boolean().describe('True if the lead is open and has not changed for seven days.')),
    appointment_at: column(instant().nullable()),
    last_contacted_at: column(instant().nullable()),
    converted_at: column(instant().nullable()),
    estimate_ids: joined(
      z.array(id()),
      `array(select e.id from estimate_facts e where e.org_id = r.org_id and e.lead_id = r.id order by e.created_at, e.id)`,
    ),
    ...tradeEnd,
  },
  derive: ({ status, updated_at }, { now }) => ({
    is_stale: isOpen(status) && Date.parse(now) - Date.parse(updated_at) > staleAfterMs,
  }),
})

export const leadSchema = leads.schema
export type Lead = ShownOf<typeof leads.members>
export type LeadRow = RowOf<typeof leads.members>
export type LeadColumns = ColumnsOf<typeof leads.members>
export type NewLead = NewRow<typeof leads.members>

export function isOpen(status: LeadStatus): boolean {
  return (openStatuses as readonly string[]).includes(status)
}

/**
 * True if a member may change the status from `from` to `to`. Members may move a lead between open statuses, from an
 * open status to lost, and from lost to contacted. A converted lead stays converted.
 */
export function canPutLead(from: LeadStatus, to: LeadStatus): boolean {
  if (from === 'lost') return to === 'contacted'
  return isOpen(from) && to !== 'converted'
}
