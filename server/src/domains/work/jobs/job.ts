import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import {
  internalSql,
  type ColumnsOf,
  column,
  derived,
  internal,
  joined,
  type NewOf,
  type RowOf,
  type ShownOf,
} from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { tradeEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { calendarDate, cents, currency, id, instant, wallTime } from '../../../kernel/schema/fields.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'
import { lineItemSchema, lineItemsOf } from '../../organization/line-items/index.ts'
import { openChecklists } from '../checklists/index.ts'
import { assigneeSchema, assigneesOfJob } from './job-assignees-table.ts'
import { instantsOf, isLate } from './job-schedule.ts'
import { jobStatuses } from './job-status.ts'

const invoicesOfJob = `array(select i.id from invoice_facts i
    where i.org_id = r.org_id and i.job_id = r.id order by i.created_at, i.id)`

/** SQL condition on jobs `r`. */
export const isInvoiced = `exists (select 1 from invoice_facts i
    where i.org_id = r.org_id and i.job_id = r.id and i.voided_at is null)`

/** Checklist counts. */
interface ChecklistCounts {
  required: number
  done: number
}

/** Members and pay shares of the crew when it completed the job. */
export interface CrewAtCompletion {
  lead_member_id: string | null
  members: { member_id: string; share_percent: string | null }[]
}

/**
 * Field work for a client. Instants are not stored: they are derived from the date and times in the
 * location's time zone.
 */
export const jobs = record({
  kind: 'job',
  table: 'jobs',
  schema: { id: 'Job', description: 'Field work for a client: planned, carried out, invoiced.' },
  owners: 'job_owners',
  fed: 'view_jobs',
  tagged: true,
  members: {
    ...tradeStart,
    job_number: column(z.int().describe('Number of the job in the organization, without gaps.')),
    client_id: column(id()),
    property_id: column(id().nullable()),
    estimate_id: column(id().nullable().describe('The accepted estimate behind the job.')),
    lead_id: column(id().nullable()),
    status: column(z.enum(jobStatuses)),
    service_type: column(z.string().nullable().meta({ example: 'gutter_cleaning' })),
    customer_name: column(z.string().nullable()),
    service_address: column(z.string().nullable()),
    service_city: column(z.string().nullable()),
    service_state: column(z.string().nullable()),
    service_zip: column(z.string().nullable()),
    scheduled_date: column(calendarDate().nullable().describe("Date on the location's calendar.")),
    scheduled_time_start: column(wallTime().nullable().describe('Local time of the location.')),
    scheduled_time_end: column(
      wallTime()
        .nullable()
        .describe('Local time of the location. Not after the start means on the next day.'),
    ),
    timezone: joined(z.string().describe('Time zone of the location, IANA name.'), zoneOfRecord),
    scheduled_start_at: derived(instant().nullable().describe('Derived from date, time and time zone.')),
    scheduled_end_at: derived(instant().nullable().describe('Derived from date, time and time zone.')),
    time_adjusted: derived(
      z
        .boolean()
        .describe(
          'True if daylight saving time skips the given time: the instant is later by the length of the gap.',
        ),
    ),
    arrival_window_minutes: column(z.int().nullable()),
    rescheduled_count: column(z.int()),
    assignees: joined(z.array(assigneeSchema), assigneesOfJob),
    crew_id: column(id().nullable()),
    vehicle_id: column(id().nullable()),
    stop_order: column(z.int().nullable().describe("Position on the vehicle's route of the day.")),
    dispatched_at: column(instant().nullable().describe('When the crew was last notified of this stop.')),
    line_items: joined(z.array(lineItemSchema), lineItemsOf('job_id')),
    total_cents: column(visibleWith('view_pricing', cents())),
    currency: column(currency()),
    notes: column(z.string().nullable()),
    access_notes: column(z.string().nullable().describe('How to get in.')),
    special_instructions: column(z.string().nullable()),
    hold_reason: column(z.string().nullable()),
    on_my_way_at: column(instant().nullable()),
    actual_started_at: column(instant().nullable()),
    completed_at: column(instant().nullable()),
    cancelled_at: column(instant().nullable()),
    cancel_reason: column(z.string().nullable()),
    cancelled_by: column(z.enum(['customer', 'company']).nullable()),
    crew_at_completion: internal(z.custom<CrewAtCompletion>().nullable()),
    callback_of_job_id: column(id().nullable().describe('The earlier job that this callback redoes.')),
    checklist: derived(
      z
        .object({ required: z.int(), done: z.int() })
        .describe('Number of required and of completed required items, over all checklists.'),
      (row: {
        checklists_frozen_at: string | null
        open_checklists: ChecklistCounts | null
        checklist_required: number
        checklist_done: number
      }) =>
        (row.checklists_frozen_at === null && row.open_checklists) || {
          required: row.checklist_required,
          done: row.checklist_done,
        },
    ),
    checklists_frozen_at: internal(instant().nullable()),
    open_checklists: internalSql<ChecklistCounts | null>(openChecklists),
    checklist_required: internal(z.int()),
    checklist_done: internal(z.int()),
    invoice_ids: joined(z.array(id()), invoicesOfJob),
    is_late: derived(
      z
        .boolean()
        .describe('True if not started although the arrival window, or the day if no time is set, is over.'),
    ),
    is_unassigned: derived(
      z.boolean().describe('True if no member and no crew as a whole is assigned.'),
      (row: { assignees: readonly unknown[]; crew_id: string | null }) =>
        row.assignees.length === 0 && row.crew_id === null,
    ),
    is_invoiced: joined(z.boolean().describe('True if it has an invoice that is not void.'), isInvoiced),
    is_callback: derived(
      z.boolean().describe('True if it redoes an earlier job.'),
      (row: { callback_of_job_id: string | null }) => row.callback_of_job_id !== null,
    ),
    visits_total: column(z.int().describe('Number of visits, with those that were cancelled. At least 1.')),
    visits_done: derived(
      z.int().describe('Number of completed visits.'),
      (row: { other_visits_done: number; status: string }) =>
        row.other_visits_done + (row.status === 'complete' ? 1 : 0),
    ),
    other_visits_done: internal(z.int()),
    current_visit_id: internal(id().nullable()),
    has_visit_rows: internal(z.boolean()),
    ...tradeEnd,
  },
  derive: (row, { now }) => ({ ...instantsOf(row), is_late: isLate(row, now) }),
})

export const jobSchema = jobs.schema
export type Job = ShownOf<typeof jobs.members>
export type JobRow = RowOf<typeof jobs.members>
export type JobColumns = ColumnsOf<typeof jobs.members>
export type NewJob = NewOf<typeof jobs.members>
