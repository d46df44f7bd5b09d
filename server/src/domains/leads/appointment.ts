import * as z from 'zod'
import { id, instant } from '../../kernel/schema/fields.ts'

export const appointmentKinds = ['site_visit', 'call'] as const

export const appointmentSchema = z
  .object({
    id: id(),
    kind: z.enum(appointmentKinds),
    starts_at: instant(),
    local_date: z.string().describe('The day on the calendar of the location.'),
    local_time: z.string().describe("The time on the location's clock, `HH:MM:SS`."),
    timezone: z.string().describe('IANA name of the zone of the location.'),
    time_adjusted: z
      .boolean()
      .describe('The clock never shows the time that was asked for, because it is put forward then.'),
    member_id: id().nullable().describe('Who goes or calls.'),
    note: z.string().nullable(),
    notified_email: z.string().nullable().describe('Where the customer was told of it.'),
    version: z.int().min(1).describe('Rises by one with every change of the appointment.'),
    cancelled_at: instant()
      .nullable()
      .describe('When it was cancelled, or another one took its place before its time.'),
  })
  .meta({ id: 'LeadAppointment', description: 'A visit or call agreed with the customer of a lead.' })

export type Appointment = z.infer<typeof appointmentSchema>
