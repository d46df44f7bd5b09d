import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { anyDay, anyInstant, id, text, wallTime } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { needs, notTogether, requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import { findLocation, requireMemberAt } from '../../../organization/company/index.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { advanceLockedLead } from '../advance-lead.ts'
import { appointmentCancelled, appointmentScheduled } from '../appointment-events.ts'
import { appointmentKinds, appointmentSchema } from '../appointment.ts'
import { readAppointmentTime } from '../appointment-time.ts'
import { cancelUpcomingAppointment, appointmentEventFields } from '../cancel-upcoming-appointment.ts'
import { insertAppointment } from '../lead-appointments-table.ts'
import { isOpen, leads, leadSchema } from '../lead.ts'
import { leadStatusChanged } from '../lead-events.ts'
import { mailAppointment } from '../mail-appointment.ts'

const eitherSo =
  'is required unless local_date and local_time are passed; pass one of the two forms, not both'

const input = withRules(
  z.strictObject({
    lead_id: id().describe('The lead of the appointment.'),
    starts_at: anyInstant()
      .optional()
      .describe('Start as an instant with offset. Pass either this or `local_date` and `local_time`.')
      .meta({ example: '2026-03-02T15:00:00-06:00' }),
    local_date: anyDay().optional().describe("Date of the start, in the time zone of the lead's location."),
    local_time: wallTime().optional().describe("Time of the start, in the time zone of the lead's location."),
    kind: z.enum(appointmentKinds).default('site_visit').describe('A visit or a call.'),
    member_id: idOf('member')
      .nullish()
      .describe("The member who visits or calls. Defaults to the lead's assignee."),
    note: text(2000, 1).nullish().describe('Internal note; not shown to the customer.'),
    notify: z.boolean().default(false).describe('Notify the customer by email.'),
    expected_version: expectedVersion(),
  }),
  requiredUnless('starts_at', 'local_date', eitherSo),
  notTogether('starts_at', 'local_date', eitherSo),
  needs('local_date', 'local_time', eitherSo, 'starts_at'),
  needs('local_time', 'local_date', eitherSo, 'starts_at'),
)

export const scheduleAppointment = mutation({
  name: 'leads.scheduleAppointment',
  summary: 'Schedule a visit to, or a call with, the customer of a lead.',
  description:
    'If the lead has an upcoming appointment, that appointment is cancelled and replaced by the new one. ' +
    'Moves the lead forward to `appointment_scheduled`.',
  permission: ['manage_leads'],
  input,
  output: leadSchema.extend({ appointment: appointmentSchema, ...deliveriesOutput }),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [appointmentScheduled, appointmentCancelled, leadStatusChanged],
  reversibleBy: 'leads.cancelAppointment',
  sends: true,
  async handler(ctx, input) {
    const lead = await leads.lock(ctx, input.lead_id, input.expected_version)
    if (!isOpen(lead.status)) throw invalidState(`The lead is ${lead.status}.`)
    if (input.member_id) await requireMemberAt(ctx, 'member_id', input.member_id, lead.location_id)
    const location = await findLocation(ctx.db, ctx.actor.org.id, lead.location_id)
    const time = readAppointmentTime(input, location!.timezone)
    if (time.starts_at <= ctx.now)
      throw invalidField(input.starts_at === undefined ? 'local_date' : 'starts_at', 'must be in the future')
    if (time.time_adjusted)
      ctx.warn?.({
        code: 'time_adjusted',
        message: `The requested time does not exist on that day, because clocks change to daylight saving time. The appointment is at ${time.local_time}.`,
        lead_id: lead.id,
      })
    const former = await cancelUpcomingAppointment(ctx, lead)
    if (former && input.member_id === undefined && former.member_id !== lead.assigned_to)
      ctx.warn?.({
        code: 'member_changed',
        message:
          'No member was passed, so the appointment is with the assignee of the lead, not with the ' +
          'member of the previous appointment. To keep that member, pass member_id.',
        member_id: lead.assigned_to,
        former_member_id: former.member_id,
      })
    const appointment = {
      id: newId(),
      kind: input.kind,
      ...time,
      member_id: input.member_id ?? lead.assigned_to,
      note: input.note ?? null,
      notified_email: input.notify ? lead.customer_email : null,
      version: 1,
      cancelled_at: null,
    }
    const news = former ? 'rescheduled' : 'scheduled'
    const deliveries = input.notify ? [await mailAppointment(ctx, lead, appointment, news)] : []
    insertAppointment(ctx, lead, appointment)
    ctx.emit(appointmentScheduled, {
      ...appointmentEventFields(lead, appointment),
      previous_starts_at: former?.starts_at ?? null,
      version: appointment.version,
      updated_at: ctx.now,
    })
    const updatedLead = advanceLockedLead(ctx, lead, 'appointment_scheduled', {
      appointment_at: appointment.starts_at,
    })
    return { ...leads.present(updatedLead, ctx), appointment, deliveries }
  },
})
