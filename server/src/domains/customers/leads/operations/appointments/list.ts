import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { type List, listInput, pageOf } from '../../../../../kernel/records/list-input.ts'
import { readPage } from '../../../../../kernel/records/read-page.ts'
import { anyDay, id } from '../../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../../kernel/schema/named-id.ts'
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
  summary: 'List the appointments of leads (visits and calls), latest start first by default.',
  description:
    'Includes past and cancelled appointments. A member limited to their own leads gets the ' +
    'appointments of these leads and the appointments assigned to them. Days are in the time zone in ' +
    'which the appointment was scheduled.',
  permission: ['view_leads'],
  input: listInput(list, {
    lead_id: id().optional().describe('Only appointments of this lead.'),
    member_id: idOf('member').optional().describe('Only appointments assigned to this member.'),
    from: anyDay().optional().describe('Only appointments on this day or later.'),
    to: anyDay().optional().describe('Only appointments on this day or earlier.'),
    kind: z.enum(appointmentKinds).optional().describe('Only visits, or only calls.'),
    cancelled: z
      .boolean()
      .optional()
      .describe('If true, only cancelled appointments; if false, only appointments that are not cancelled.'),
  }),
  output: pageOf(listedAppointmentSchema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { lead_id, member_id, from, to, kind, cancelled, ...input }) {
    const filters = { lead_id, member_id, from, to, kind, cancelled, own: ctx.own }
    return readPage(ctx, { ...list, resource: `${list.resource} ${JSON.stringify(filters)}` }, input, {
      select: selectAppointments,
      item: (row: ListedRow) => listedAppointmentOf(row),
      conditions: (bind) => conditionsOfAppointments(filters, bind),
    })
  },
})
