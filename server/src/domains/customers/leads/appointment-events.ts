import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { appointmentKinds } from './appointment.ts'

/**
 * Payload of an event about an appointment. An appointment belongs either to a lead (a visit to the prospective
 * customer, or a call) or to a job (a visit). If it belongs to a job, `appointment_id` is the id of the visit.
 */
const appointment = {
  appointment_id: id(),
  kind: z.enum([...appointmentKinds, 'job']),
  lead_id: id().nullable(),
  job_id: id().nullable(),
  client_id: id().nullable(),
  location_id: id(),
  /** Start of the appointment. For a job without a time, 08:00 local time. */
  starts_at: instant(),
}
const state = { version: z.int(), updated_at: instant() }

// Events of appointments. They are internal: they start automations, but webhooks do not send them.

export const appointmentScheduled = event({
  name: 'appointment.scheduled',
  summary: 'An appointment was scheduled, or moved to another time.',
  payload: z.object({
    ...appointment,
    /** Former start, if this appointment was moved, or the start of the appointment that it replaces. */
    previous_starts_at: instant().nullable(),
    ...state,
  }),
})

export const appointmentCancelled = event({
  name: 'appointment.cancelled',
  summary: 'An appointment was cancelled.',
  payload: z.object({ ...appointment, ...state }),
})
