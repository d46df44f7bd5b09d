import * as z from 'zod'
import type { Parameter } from '../../../kernel/database/queries.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { type appointmentKinds, appointmentSchema } from './appointment.ts'
import { localStart } from './appointment-time.ts'
import type { AppointmentRow } from './lead-appointments-table.ts'

export const listedAppointmentSchema = appointmentSchema
  .omit({ time_adjusted: true })
  .extend({
    lead_id: id(),
    client_id: id().nullable().describe('Client of the lead.'),
    customer_name: z.string().nullable(),
    location_id: id(),
    created_at: instant(),
    updated_at: instant(),
  })
  .meta({ id: 'ListedAppointment', description: 'A visit or call scheduled with the customer of a lead.' })

export type ListedAppointment = z.infer<typeof listedAppointmentSchema>
export type ListedRow = Omit<ListedAppointment, 'local_date' | 'local_time'> & AppointmentRow

export function listedAppointmentOf(row: ListedRow): ListedAppointment {
  return { ...row, ...localStart(row.starts_at, row.timezone) }
}

export const selectAppointments = `
  select r.id, r.kind, r.starts_at, r.timezone, r.member_id, r.note, r.notified_email, r.version, r.cancelled_at,
         r.lead_id, l.client_id, l.customer_name, r.location_id, r.created_at, r.updated_at
    from lead_appointments r join leads l on l.org_id = r.org_id and l.id = r.lead_id`

interface AppointmentFilters {
  lead_id?: string | undefined
  member_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
  kind?: (typeof appointmentKinds)[number] | undefined
  cancelled?: boolean | undefined
  /**
   * The member's id if the caller can access only their own records. Null if the caller can access all
   * records.
   */
  own: string | null
}

/**
 * SQL conditions on appointments `r` of leads `l`. The index contains instants, but the filter contains local dates.
 * Local time differs from UTC by less than a day, so the index is searched with a margin of one day.
 */
export function conditionsOfAppointments(
  { lead_id, member_id, from, to, kind, cancelled, own }: AppointmentFilters,
  bind: (value: Parameter) => string,
): string[] {
  const day = '(r.starts_at at time zone r.timezone)::date'
  const dayAt = (parameter: string): string => `(${parameter}::date::timestamp at time zone 'UTC')`
  const conditions = ['l.archived_at is null']
  if (lead_id !== undefined) conditions.push(`r.lead_id = ${bind(lead_id)}`)
  if (member_id !== undefined) conditions.push(`r.member_id = ${bind(member_id)}`)
  if (kind !== undefined) conditions.push(`r.kind = ${bind(kind)}`)
  if (cancelled !== undefined) conditions.push(`r.cancelled_at is ${cancelled ? 'not ' : ''}null`)
  if (from !== undefined) {
    const first = bind(from)
    conditions.push(`${day} >= ${first}::date`, `r.starts_at >= ${dayAt(first)} - interval '1 day'`)
  }
  if (to !== undefined) {
    const last = bind(to)
    conditions.push(`${day} <= ${last}::date`, `r.starts_at < ${dayAt(last)} + interval '2 days'`)
  }
  if (own !== null) {
    const member = bind(own)
    conditions.push(`(r.member_id = ${member}::uuid or exists (
      select 1 from lead_owners o where o.org_id = l.org_id and o.id = l.id and o.member_id = ${member}::uuid))`)
  }
  return conditions
}
