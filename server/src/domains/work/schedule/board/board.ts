import * as z from 'zod'
import { visibleWith } from '../../../../kernel/access/visible-with.ts'
import { calendarDate, cents, id, instant } from '../../../../kernel/schema/fields.ts'
import { jobCardSchema } from '../job-card.ts'

export const groupings = ['crew', 'vehicle', 'member'] as const
export type Grouping = (typeof groupings)[number]

/** Assumed duration of an appointment of a lead (a visit to the prospective customer, or a call), in minutes. */
export const appointmentMinutes = 60

export const appointmentCardSchema = z
  .object({
    appointment_id: id(),
    lead_id: id(),
    kind: z.enum(['site_visit', 'call']),
    date: calendarDate(),
    starts_at: instant(),
    ends_at: instant(),
    minutes: z.int(),
    customer_name: z.string().nullable(),
    address: z.string().nullable(),
    member_id: id().nullable().describe('The member who visits or calls.'),
    note: z.string().nullable(),
  })
  .meta({
    id: 'AppointmentCard',
    description: 'An appointment of a lead: a visit to the prospective customer, or a call.',
  })

export type AppointmentCard = z.infer<typeof appointmentCardSchema>

const cellSchema = z.object({
  date: calendarDate(),
  jobs: z.array(jobCardSchema).describe('Jobs that start on the day, in stop order.'),
  appointments: z.array(appointmentCardSchema),
  time_off: z
    .array(
      z.object({
        member_id: id(),
        minutes: z.int(),
        windows: z
          .array(z.object({ from: z.string(), to: z.string() }))
          .describe(
            'Working hours in which the member is absent, as `HH:MM:SS` in local time of the location. The end of the day is `24:00:00`.',
          ),
      }),
    )
    .describe("Approved time off of the row's members, within their working hours."),
  capacity_minutes: z
    .int()
    .nullable()
    .describe(
      'Available minutes on the day. For a member: working minutes without time off. For a crew: ' +
        'minutes in which at least one of its members works. Null if no working hours are set.',
    ),
  scheduled_minutes: z.int().describe('Minutes of the jobs and appointments in the cell.'),
  stop_count: z.int().describe('Number of jobs in the cell.'),
  revenue_cents: visibleWith('view_pricing', cents().describe('Total of the jobs without tax, in cents.')),
})

export type BoardCell = z.infer<typeof cellSchema>

const rowSchema = z.object({
  id: id()
    .optional()
    .describe(
      'Id of the crew, vehicle or member. Absent in the extra row for appointments that belong to no ' +
        'other row.',
    ),
  kind: z.enum([...groupings, 'other']),
  name: z.string(),
  cells: z.array(cellSchema).describe('One cell for each day.'),
})

export type BoardRow = z.infer<typeof rowSchema>

export const boardSchema = z
  .object({
    timezone: z.string().describe('Time zone of the location, IANA name.'),
    from: calendarDate(),
    days: z.int(),
    rows: z.array(rowSchema),
    unassigned: z
      .array(jobCardSchema)
      .describe(
        'Jobs of these days without a crew, without a vehicle or without a member, depending on `group_by`.',
      ),
    unscheduled: z.array(jobCardSchema).describe('Jobs without a date, oldest first, at most 100.'),
  })
  .meta({ id: 'ScheduleBoard', description: 'The schedule of a location, day by day.' })
