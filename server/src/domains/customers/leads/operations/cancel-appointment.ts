import * as z from 'zod'
import { type AppError, invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { appointmentCancelled } from '../appointment-events.ts'
import { appointmentSchema } from '../appointment.ts'
import { localStart } from '../appointment-time.ts'
import { cancelUpcomingAppointment } from '../cancel-upcoming-appointment.ts'
import { type LatestAppointment, latestAppointment } from '../lead-appointments-table.ts'
import { leads, leadSchema } from '../lead.ts'
import { mailAppointment } from '../mail-appointment.ts'

export const cancelAppointment = mutation({
  name: 'leads.cancelAppointment',
  summary: 'Cancel the upcoming appointment of a lead.',
  description:
    'The lead keeps its status and has no appointment afterwards. A past appointment cannot be cancelled.',
  permission: ['manage_leads'],
  input: z.strictObject({
    lead_id: id().describe('The lead of the appointment.'),
    notify: z.boolean().default(false).describe('Notify the customer by email.'),
    expected_version: expectedVersion(),
  }),
  output: leadSchema.extend({
    appointment: appointmentSchema.omit({ time_adjusted: true }),
    ...deliveriesOutput,
  }),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [appointmentCancelled],
  sends: true,
  async handler(ctx, { lead_id, notify, expected_version }) {
    const lead = await leads.lock(ctx, lead_id, expected_version)
    const ended = await cancelUpcomingAppointment(ctx, lead)
    if (!ended) throw noneAhead(await latestAppointment(ctx, lead.id))
    const deliveries = notify ? [await mailAppointment(ctx, lead, ended, 'cancelled')] : []
    const saved = leads.save(ctx, lead, { appointment_at: null })
    const appointment = { ...ended, ...localStart(ended.starts_at, ended.timezone) }
    return { ...leads.present(saved, ctx), appointment, deliveries }
  },
})

/**
 * Creates the error for a lead without an upcoming appointment. The error contains the latest appointment, so that a
 * caller who repeats the call sees that the appointment has already been cancelled.
 */
function noneAhead(latest: LatestAppointment | undefined): AppError {
  const message = 'The lead has no upcoming appointment.'
  if (!latest)
    return invalidState(message, [
      { field: 'lead_id', reason: 'no_appointment', message: 'never had an appointment' },
    ])
  const { id: appointment_id, starts_at, cancelled_at } = latest
  const was = cancelled_at === null ? 'is over' : 'was cancelled'
  return invalidState(message, [
    {
      field: 'lead_id',
      reason: 'no_appointment',
      message: `has no upcoming appointment: the latest one ${was}`,
      appointment_id,
      starts_at,
      cancelled_at,
    },
  ])
}
