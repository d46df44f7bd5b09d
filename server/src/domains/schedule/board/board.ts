import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { calendarDate, cents, id, instant } from '../../../kernel/schema/fields.ts'
import { jobCardSchema } from '../job-card.ts'

export const groupings = ['crew', 'vehicle', 'member'] as const
export type Grouping = (typeof groupings)[number]

/** So long an appointment with the customer of a lead takes. */
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
    member_id: id().nullable().describe('Who goes or calls.'),
    note: z.string().nullable(),
  })
  .meta({
    id: 'AppointmentCard',
    description: 'A visit or call agreed with the customer of a lead, on the board.',
  })

export type AppointmentCard = z.infer<typeof appointmentCardSchema>

const cellSchema = z.object({
  date: calendarDate(),
  jobs: z.array(jobCardSchema).describe('Those that start on the day, in the order of their stops.'),
  appointments: z.array(appointmentCardSchema),
  time_off: z
    .array(z.object({ member_id: id(), minutes: z.int() }))
    .describe('Approved time off of those who belong to the row, as far as they would work.'),
  capacity_minutes: z
    .int()
    .nullable()
    .describe(
      'Of a member, the working minutes of the day without time off; of a crew, those in which any of its members works; null where nobody has said.',
    ),
  scheduled_minutes: z.int().describe('What the jobs and appointments of the cell take.'),
  stop_count: z.int().describe('How many jobs there are.'),
  revenue_cents: visibleWith('view_pricing', cents().describe('What the jobs come to without tax.')),
})

export type BoardCell = z.infer<typeof cellSchema>

const rowSchema = z.object({
  id: id().optional().describe('Of the crew, vehicle or member; absent for appointments of none of them.'),
  kind: z.enum([...groupings, 'other']),
  name: z.string(),
  cells: z.array(cellSchema).describe('One for each day.'),
})

export type BoardRow = z.infer<typeof rowSchema>

export const boardSchema = z
  .object({
    timezone: z.string().describe('Of the location, by its IANA name.'),
    from: calendarDate(),
    days: z.int(),
    rows: z.array(rowSchema),
    unassigned: z
      .array(jobCardSchema)
      .describe(
        'Jobs of these days that none of those has who are grouped by: no crew, no vehicle or no member.',
      ),
    unscheduled: z.array(jobCardSchema).describe('Jobs that wait for a date, the oldest first, at most 100.'),
  })
  .meta({ id: 'ScheduleBoard', description: 'What is planned at a location, day by day.' })
