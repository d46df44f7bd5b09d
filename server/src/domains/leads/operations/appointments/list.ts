import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf } from '../../../../kernel/records/list-input.ts'
import { readPage } from '../../../../kernel/records/read-page.ts'
import { anyDay, id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { appointmentKinds } from '../../appointment.ts'
import {
  conditionsOfAppointments,
  type ListedRow,
  listedAppointmentOf,
  listedAppointmentSchema,
  selectAppointments,
} from '../../listed-appointment.ts'

const list: List = {
  resource: 'appointments',
  sorts: [{ name: 'starts_at', cast: 'timestamptz' }],
  filters: ['client_id', 'location_id'],
  filterSql: { client_id: (p) => `l.client_id = ${p}` },
}

export const listAppointments = query({
  name: 'leads.appointments.list',
  summary:
    'List visits to, and calls with, customers of leads, the latest start first unless asked otherwise.',
  description:
    'Also those that are over and those that were cancelled. Whoever sees only their own leads sees the appointments of these, and those that they keep themselves. A day is one of the zone in which the appointment was agreed.',
  permission: ['view_leads'],
  input: listInput(list, {
    lead_id: id().optional().describe('Only those of this lead.'),
    member_id: idOf('member').optional().describe('Only those that this member keeps.'),
    from: anyDay().optional().describe('Only those on this day or later.'),
    to: anyDay().optional().describe('Only those on this day or earlier.'),
    kind: z.enum(appointmentKinds).optional().describe('Only visits, or only calls.'),
    cancelled: z.boolean().optional().describe('Only those that were cancelled, or only the others.'),
  }),
  output: pageOf(listedAppointmentSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { lead_id, member_id, from, to, kind, cancelled, ...input }) {
    const wanted = { lead_id, member_id, from, to, kind, cancelled, own: ctx.own }
    return readPage(ctx, { ...list, resource: `${list.resource} ${JSON.stringify(wanted)}` }, input, {
      select: selectAppointments,
      item: (row: ListedRow) => listedAppointmentOf(row),
      also: (bind) => conditionsOfAppointments(wanted, bind),
    })
  },
})
