import * as z from 'zod'
import { parsePostalCode, parseState } from '../../../kernel/contact/index.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { email, phone, readEmail, readPhone } from '../../../kernel/schema/contact-fields.ts'
import { anyInstant, text } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'
import type { EstimateColumns } from './estimate.ts'

const count = (maximum: number) => z.int().min(0).max(maximum).nullable().optional()
const optionalText = (maximum: number) => text(maximum).nullable().optional()

/**
 * Fields of an estimate that a caller may change, except the status. An absent field is not changed; null clears it.
 */
export const estimateChanges = {
  customer_name: optionalText(200),
  customer_email: email().nullable().optional(),
  customer_phone: phone().nullable().optional(),
  service_address: optionalText(300),
  city: optionalText(120),
  state: optionalText(120),
  zip: optionalText(12),
  sqft: count(100_000_000),
  stories: z.number().min(0).max(99).multipleOf(0.1).nullable().optional(),
  lot_sqft: count(2_000_000_000),
  year_built: count(9999),
  roof_sqft: count(100_000_000),
  gutter_linear_ft: count(10_000_000),
  siding_type: optionalText(120),
  roof_type: optionalText(120),
  assigned_rep_id: idOf('member')
    .nullable()
    .optional()
    .describe('Responsible sales rep. Must be an active member.'),
  source: optionalText(120),
  expires_at: anyInstant()
    .nullable()
    .optional()
    .describe('Time of expiry, with an offset or `Z`.')
    .meta({ example: '2026-03-02T15:04:05.678Z' }),
}
type Changes = z.infer<z.ZodObject<typeof estimateChanges>>

/** Input of the REST API for changing an estimate. */
export const estimatePatch = z.strictObject({
  ...estimateChanges,
  status: z.enum(['draft', 'sent']).optional(),
})

/**
 * Converts the caller's changes to columns: email address, phone number, state, postal code and expiry are brought into
 * the form in which they are stored.
 */
export function readChanges(changes: Changes, country: string): Partial<EstimateColumns> {
  const columns: Partial<EstimateColumns> = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  )
  const { customer_email, customer_phone, state, zip, expires_at } = changes
  if (customer_email) columns.customer_email = readEmail('customer_email', customer_email).email
  if (customer_phone) columns.customer_phone = readPhone('customer_phone', customer_phone, country).phone
  if (state) columns.state = readPlace('state', parseState(state, country), country)
  if (zip) columns.zip = readPlace('zip', parsePostalCode(zip, country), country)
  if (expires_at) columns.expires_at = toIso(parseInstant(expires_at)!)
  return columns
}

/** Returns only the values that differ from the stored estimate. */
export function pickChangedColumns(
  row: EstimateColumns,
  requested: Partial<EstimateColumns>,
): Partial<EstimateColumns> {
  const names = Object.keys(requested) as (keyof EstimateColumns)[]
  return Object.fromEntries(
    names.flatMap((name) => (requested[name] === row[name] ? [] : [[name, requested[name]]])),
  )
}

function readPlace(field: 'state' | 'zip', parsed: string | null, country: string): string {
  if (parsed === null)
    throw invalidField(field, `must be a ${field === 'zip' ? 'postal code' : 'state'} of ${country}`)
  return parsed
}
