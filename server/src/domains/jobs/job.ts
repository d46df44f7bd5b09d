import * as z from 'zod'
import { calendarDate, cents, currency, id, instant, wallTime } from '../../kernel/schema/fields.ts'
import { recordEnd, recordStart } from '../../kernel/records/record-fields.ts'
import { lineItemSchema } from '../line-items/index.ts'
import { jobStatuses } from './job-status.ts'

export const assigneeRoles = ['lead', 'crew'] as const

export const assigneeSchema = z.object({ member_id: id(), role: z.enum(assigneeRoles) })
export type Assignee = z.infer<typeof assigneeSchema>

export const jobSchema = z
  .object({
    ...recordStart,
    job_number: z.int().describe('Counts the jobs of the organization, without gaps.'),
    client_id: id(),
    property_id: id().nullable(),
    estimate_id: id().nullable().describe('The accepted estimate that the job carries out.'),
    lead_id: id().nullable(),
    status: z.enum(jobStatuses),
    service_type: z.string().nullable().meta({ example: 'gutter_cleaning' }),
    customer_name: z.string().nullable(),
    service_address: z.string().nullable(),
    service_city: z.string().nullable(),
    service_state: z.string().nullable(),
    service_zip: z.string().nullable(),
    scheduled_date: calendarDate().nullable().describe("On the location's calendar."),
    scheduled_time_start: wallTime().nullable().describe("On the location's clock."),
    scheduled_time_end: wallTime()
      .nullable()
      .describe("On the location's clock; not after the start means on the next day."),
    timezone: z.string().describe("The location's time zone, by its IANA name."),
    scheduled_start_at: instant().nullable().describe('Derived from date, time and time zone.'),
    scheduled_end_at: instant().nullable().describe('Derived from date, time and time zone.'),
    time_adjusted: z
      .boolean()
      .describe(
        'A change of the clock skips the time as given: the instant is later by the length of the gap.',
      ),
    arrival_window_minutes: z.int().nullable(),
    rescheduled_count: z.int(),
    assignees: z.array(assigneeSchema),
    crew_id: id().nullable(),
    vehicle_id: id().nullable(),
    stop_order: z.int().nullable().describe("Place on the vehicle's route of the day."),
    dispatched_at: instant().nullable().describe('When the crew was last told of this stop.'),
    line_items: z.array(lineItemSchema),
    total_cents: cents(),
    currency: currency(),
    notes: z.string().nullable(),
    access_notes: z.string().nullable().describe('How to get in.'),
    special_instructions: z.string().nullable(),
    hold_reason: z.string().nullable(),
    on_my_way_at: instant().nullable(),
    actual_started_at: instant().nullable(),
    completed_at: instant().nullable(),
    cancelled_at: instant().nullable(),
    cancel_reason: z.string().nullable(),
    cancelled_by: z.enum(['customer', 'company']).nullable(),
    callback_of_job_id: id().nullable().describe('The job that this one makes good.'),
    checklist: z
      .object({ required: z.int(), done: z.int() })
      .describe('How many items there are, and are done.'),
    invoice_ids: z.array(id()),
    is_late: z
      .boolean()
      .describe('Not started although the arrival window, or the day without a time, is over.'),
    is_unassigned: z.boolean().describe('Nobody is assigned.'),
    is_invoiced: z.boolean().describe('There is an invoice that is not void.'),
    is_callback: z.boolean().describe('It makes good an earlier job.'),
    ...recordEnd,
  })
  .meta({ id: 'Job', description: 'Field work for a client: planned, carried out, invoiced.' })

export type Job = z.infer<typeof jobSchema>
