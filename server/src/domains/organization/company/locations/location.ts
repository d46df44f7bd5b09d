import * as z from 'zod'
import { calendarDate, id, instant } from '../../../../kernel/schema/fields.ts'
import type { LocationDetails } from './locations-table.ts'
import { hoursSchema } from './opening-hours.ts'
import { version } from '../settings/version.ts'
import type { TaxRateRow } from '../tax-rates/tax-rates-table.ts'
import { percentOf } from '../tax-rates/tax-rate.ts'

export const locationSchema = z
  .object({
    id: id(),
    name: z.string(),
    timezone: z.string().describe('IANA name.'),
    is_default: z.boolean().describe('Default location of records.'),
    address_line1: z.string().nullable(),
    address_line2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    phone: z.string().nullable().describe('E.164.'),
    email: z.string().nullable(),
    hours: hoursSchema.describe('Opening hours in local time. An absent day is closed.'),
    default_tax_rate: z
      .object({ id: id(), name: z.string(), percent: z.string() })
      .nullable()
      .describe('Version of its default rate that is valid today. Null if there is none.'),
    numbering_prefix: z.string().nullable().describe('Prefix of its document numbers.'),
    latitude: z.number().nullable().describe('Degrees north.'),
    longitude: z.number().nullable().describe('Degrees east.'),
    holidays: z
      .array(z.object({ date: calendarDate(), name: z.string() }))
      .describe('Dates on which it is closed, in order.'),
    slot_minutes: z.int().describe('Minutes between the start times offered for work.'),
    default_job_minutes: z.int().describe('Default duration of a job, in minutes.'),
    job_buffer_minutes: z.int().describe('Minutes kept free before and after a job.'),
    version: version(),
    created_at: instant(),
    updated_at: instant(),
  })
  .meta({ id: 'Location', description: 'A place from which the organization works.' })

export type Location = z.infer<typeof locationSchema>

export function locationOf(row: LocationDetails, rate: TaxRateRow | null): Location {
  return {
    id: row.id,
    name: row.name,
    timezone: row.timezone,
    is_default: row.is_default,
    address_line1: row.address_line1,
    address_line2: row.address_line2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    phone: row.phone,
    email: row.email,
    hours: row.hours,
    default_tax_rate: rate && { id: rate.id, name: rate.name, percent: percentOf(rate.components) },
    numbering_prefix: row.numbering_prefix,
    latitude: row.latitude,
    longitude: row.longitude,
    holidays: row.holidays,
    slot_minutes: row.slot_minutes,
    default_job_minutes: row.default_job_minutes,
    job_buffer_minutes: row.job_buffer_minutes,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
