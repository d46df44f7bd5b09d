import * as z from 'zod'
import { event } from '../../kernel/events/event.ts'
import { id, instant } from '../../kernel/schema/fields.ts'
import { appointmentKinds } from './appointment.ts'

/** A visit to, or call with, the customer of a lead, or the visit that a job is: then it has the id of the job. */
const appointment = {
  appointment_id: id(),
  kind: z.enum([...appointmentKinds, 'job']),
  lead_id: id().nullable(),
  job_id: id().nullable(),
  client_id: id().nullable(),
  location_id: id(),
  /** Of a job without a time, eight in the morning. */
  starts_at: instant(),
}
const state = { version: z.int(), updated_at: instant() }

// Both stay inside the service: automations start from them, webhooks do not tell of them.

export const appointmentScheduled = event({
  name: 'appointment.scheduled',
  summary: 'An appointment was made, or moved to another time.',
  payload: z.object({
    ...appointment,
    /** Of the appointment in whose place this one is, which may be the same at another time. */
    previous_starts_at: instant().nullable(),
    ...state,
  }),
})

export const appointmentCancelled = event({
  name: 'appointment.cancelled',
  summary: 'An appointment will not take place.',
  payload: z.object({ ...appointment, ...state }),
})
