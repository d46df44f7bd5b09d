import * as z from 'zod'
import { cents, currency, id } from '../../kernel/schema/fields.ts'
import { recordEnd, recordEndOf, type RecordRow, recordStart } from '../../kernel/records/record-fields.ts'
import { type ClientHealth, clientHealths, healthOf } from './client-health.ts'
import { type Property, propertySchema } from './property.ts'

/** Automatic moves only ever go forward, and only among the first three; the other two are set by people. */
export const clientStatuses = ['lead', 'prospect', 'active', 'inactive', 'past'] as const
export type ClientStatus = (typeof clientStatuses)[number]

export const clientTypes = ['residential', 'commercial'] as const

export const clientSchema = z
  .object({
    ...recordStart,
    name: z.string(),
    type: z.enum(clientTypes),
    status: z.enum(clientStatuses),
    health: z
      .enum(clientHealths)
      .describe(
        'Derived. `new` for 90 days; then by the time since the last job, or since the client was created if there never was one: `active` up to 12 months, `at_risk` up to 18, `dormant` beyond.',
      ),
    email: z.string().nullable(),
    phone: z.string().nullable().describe('E.164.'),
    address_line1: z.string().nullable(),
    address_line2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    country: z.string().describe('ISO 3166 alpha-2.'),
    primary_property_id: id().nullable(),
    properties: z
      .array(propertySchema)
      .describe('Those in locations that the caller sees; the primary one first.'),
    notes: z.string().nullable(),
    lead_source: z.string().nullable(),
    sms_opt_out: z.boolean(),
    email_opt_out: z.boolean(),
    balance_cents: cents().describe(
      'Derived, of what lies where the caller sees: what is owed on invoices that were sent and are not void.',
    ),
    credit_cents: cents().describe(
      'Derived, of what lies where the caller sees: deposits and credits that no invoice has used yet.',
    ),
    lifetime_value_cents: cents().describe(
      'Derived, of what lies where the caller sees: payments and deposits received, less refunds; tips are left out.',
    ),
    currency: currency(),
    merged_into: id().nullable().describe('The client that this one was merged into.'),
    ...recordEnd,
  })
  .meta({
    id: 'Client',
    description: 'A customer of the organization, with the properties where work is done.',
  })

export type Client = z.infer<typeof clientSchema>

/** A row of `clients` with what reads add to it. */
export interface ClientRow extends RecordRow {
  name: string
  type: (typeof clientTypes)[number]
  status: ClientStatus
  email: string | null
  phone: string | null
  phone_typed: string | null
  phone_extension: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string
  properties: Property[]
  notes: string | null
  lead_source: string | null
  sms_opt_out: boolean
  email_opt_out: boolean
  balance_cents: number
  credit_cents: number
  lifetime_value_cents: number
  last_job_at: string | null
  merged_into: string | null
}

export function clientOf(row: ClientRow, now: string, currency: string): Client {
  const health: ClientHealth = healthOf(row, now)
  return {
    id: row.id,
    location_id: row.location_id,
    name: row.name,
    type: row.type,
    status: row.status,
    health,
    email: row.email,
    phone: row.phone,
    address_line1: row.address_line1,
    address_line2: row.address_line2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
    primary_property_id: row.properties.find((property) => property.is_primary)?.id ?? null,
    properties: row.properties,
    notes: row.notes,
    lead_source: row.lead_source,
    sms_opt_out: row.sms_opt_out,
    email_opt_out: row.email_opt_out,
    balance_cents: row.balance_cents,
    credit_cents: row.credit_cents,
    lifetime_value_cents: row.lifetime_value_cents,
    currency,
    merged_into: row.merged_into,
    ...recordEndOf(row),
  }
}
