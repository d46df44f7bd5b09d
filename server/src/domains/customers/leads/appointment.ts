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
    time_adjusted: z
      .boolean()
      .describe(
        'True if the requested time does not exist because of daylight saving time, and the start was moved.',
      ),
    member_id: id().nullable().describe('The member who visits or calls.'),
    note: z.string().nullable(),
    notified_email: z
      .string()
      .nullable()
      .describe('Email address to which a notification was sent. Null if the customer was not notified.'),
    version: z.int().min(1).describe('Incremented with every change of the appointment.'),
    cancelled_at: instant()
      .nullable()
      .describe(
        'Time at which the appointment was cancelled or replaced by another one. Null if it is active.',
      ),
  })
  .meta({
    id: 'LeadAppointment',
    description: 'A visit to the prospective customer of a lead, or a call, at a scheduled time.',
  })

export type Appointment = z.infer<typeof appointmentSchema>
