import * as z from 'zod'
import { id, instant } from '../../../kernel/schema/fields.ts'

export const appointmentKinds = ['site_visit', 'call'] as const

export const appointmentSchema = z
  .object({
    id: id(),
    kind: z.enum(appointmentKinds),
    starts_at: instant(),
    local_date: z.string().describe('Date on the calendar of the location.'),
    local_time: z.string().describe('Local time of the location, `HH:MM:SS`.'),
    timezone: z.string().describe('Time zone of the location, IANA name.'),
    time_adjusted: z.boolean().describe('True if daylight saving time skips the requested time.'),
    member_id: id().nullable().describe('The member who visits or calls.'),
    note: z.string().nullable(),
    notified_email: z.string().nullable().describe("Address to which the customer's notification was sent."),
    version: z.int().min(1).describe('Incremented with every change of the appointment.'),
    cancelled_at: instant()
      .nullable()
      .describe('When it was cancelled, or replaced by another one before its time.'),
  })
  .meta({ id: 'LeadAppointment', description: 'A visit or call scheduled with the customer of a lead.' })

export type Appointment = z.infer<typeof appointmentSchema>
