import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { appointmentKinds } from './appointment.ts'

/**
 * Payload of an event about an appointment. An appointment is either one of a lead (a visit to the prospective
 * customer, or a call) or the visit of a job. For the visit of a job, `appointment_id` is the id of the visit.
 */
const appointment = {
  appointment_id: id(),
  kind: z.enum([...appointmentKinds, 'job']),
  lead_id: id().nullable(),
  job_id: id().nullable(),
  client_id: id().nullable(),
  location_id: id(),
  /** Start of the visit. 08:00 local time for a job without a time. */
  starts_at: instant(),
}
const state = { version: z.int(), updated_at: instant() }

// Events of appointments. They are internal: they start automations, but webhooks do not send them.

export const appointmentScheduled = event({
  name: 'appointment.scheduled',
  summary: 'An appointment was scheduled, or moved to another time.',
  payload: z.object({
    ...appointment,
    /** Start of the appointment that this appointment replaces or, if it was moved, its own former start. */
    previous_starts_at: instant().nullable(),
    ...state,
  }),
})

export const appointmentCancelled = event({
  name: 'appointment.cancelled',
  summary: 'An appointment was cancelled.',
  payload: z.object({ ...appointment, ...state }),
})
