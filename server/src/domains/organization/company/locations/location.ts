import * as z from 'zod'
import { column, derived, internal, type RowOf, type ShownOf } from '../../../../kernel/records/member.ts'
import { record } from '../../../../kernel/records/record.ts'
import { calendarDate, id, instant } from '../../../../kernel/schema/fields.ts'
import { version } from '../settings/version.ts'
import { hoursSchema } from './opening-hours.ts'

/** Opening hours by day of the week. */
const hours: z.ZodType<Record<string, { from: string; to: string }[] | undefined>> = hoursSchema

/** A place from which the organization works. Shared by test and live mode. */
export const locations = record({
  kind: 'location',
  table: 'quoin.locations',
  schema: { id: 'Location', description: 'A place from which the organization works.' },
  referenced: true,
  members: {
    id: column(id()),
    name: column(z.string()),
    timezone: column(z.string().describe('Time zone, as an IANA name.')),
    is_default: column(z.boolean().describe('True for the location to which new records belong by default.')),
    address_line1: column(z.string().nullable()),
    address_line2: column(z.string().nullable()),
    city: column(z.string().nullable()),
    state: column(z.string().nullable()),
    zip: column(z.string().nullable()),
    phone: column(z.string().nullable().describe('Phone number in E.164 form.')),
    email: column(z.string().nullable()),
    hours: column(
      hours.describe(
        'Opening hours in local time, by day of the week. The location is closed on days that are absent.',
      ),
    ),
    default_tax_rate: derived(
      z
        .object({ id: id(), name: z.string(), percent: z.string() })
        .nullable()
        .describe(
          'Default tax rate of the location: the version that is valid today. Null if there is none.',
        ),
    ),
    /** Id shared by all versions of the default tax rate. */
    default_tax_rate_id: internal(id().nullable()),
    numbering_prefix: column(
      z.string().nullable().describe("Prefix of the numbers of the location's documents. Null for none."),
    ),
    latitude: column(z.number().nullable().describe('Latitude in degrees north.')),
    longitude: column(z.number().nullable().describe('Longitude in degrees east.')),
    holidays: column(
      z
        .array(z.object({ date: calendarDate(), name: z.string() }))
        .describe('Dates on which the location is closed, in order.'),
    ),
    slot_minutes: column(z.int().describe('Minutes between two start times that are offered to customers.')),
    default_job_minutes: column(z.int().describe('Default duration of a job, in minutes.')),
    job_buffer_minutes: column(z.int().describe('Minutes kept free before and after a job.')),
    version: column(version()),
    created_at: column(instant()),
    updated_at: column(instant()),
  },
  // The default tax rate is read later, when the location is presented.
  derive: () => ({ default_tax_rate: null }),
})

export type LocationDetails = RowOf<typeof locations.members>
export type LocationView = ShownOf<typeof locations.members>

/** Default column values of a new location. */
export const usualLocation = {
  is_default: false,
  hours: {},
  holidays: [],
  slot_minutes: 30,
  default_job_minutes: 120,
  job_buffer_minutes: 0,
}
