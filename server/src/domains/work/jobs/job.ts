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
import { hasUnbilledLines, lineItemSchema, lineItemsOf } from '../../organization/line-items/index.ts'
import { openChecklists } from '../checklists/index.ts'
import { assigneeSchema, assigneesOfJob } from './job-assignees-table.ts'
import { instantsOf, isLate } from './job-schedule.ts'
import { jobStatuses } from './job-status.ts'

const invoicesOfJob = `array(select i.id from invoice_facts i
    where i.org_id = r.org_id and i.job_id = r.id order by i.created_at, i.id)`

/**
 * SQL condition on jobs `r`: true if the job has an invoice that is not void. Because of `offset 0`, Postgres finds the
 * invoices of each job by index. Otherwise it can read all invoices first, although a page of a list needs those of few
 * jobs.
 */
export const isInvoiced = `exists (select 1 from invoice_facts i
    where i.org_id = r.org_id and i.job_id = r.id and i.voided_at is null offset 0)`

/** SQL condition on jobs `r`: true if the job, or one of its lines, is on no invoice. Void invoices do not count. */
export const isToInvoice = `(not ${isInvoiced} or ${hasUnbilledLines})`

/** Number of required checklist items, and how many of them are done. */
interface ChecklistCounts {
  required: number
  done: number
}

/** Members of the crew and their shares of pay, stored when the job was completed. */
export interface CrewAtCompletion {
  lead_member_id: string | null
  members: { member_id: string; share_percent: string | null }[]
}

/**
 * A job: work for a client in the field. The start and end in UTC are not stored. They are computed from the date, the
 * times and the time zone of the location.
 */
export const jobs = record({
  kind: 'job',
  table: 'jobs',
  schema: { id: 'Job', description: 'Work for a client, from its planning to its completion.' },
  owners: 'job_owners',
  fed: 'view_jobs',
  tagged: true,
  members: {
    ...tradeStart,
    job_number: column(z.int().describe("Number of the job. The organization's numbers have no gaps.")),
    client_id: column(id()),
    property_id: column(id().nullable()),
    estimate_id: column(
      id().nullable().describe('Accepted estimate from which the job was created. Null if there is none.'),
    ),
    lead_id: column(id().nullable()),
    status: column(z.enum(jobStatuses)),
    service_type: column(z.string().nullable().meta({ example: 'gutter_cleaning' })),
    customer_name: column(z.string().nullable()),
    service_address: column(z.string().nullable()),
    service_city: column(z.string().nullable()),
    service_state: column(z.string().nullable()),
    service_zip: column(z.string().nullable()),
    scheduled_date: column(
      calendarDate()
        .nullable()
        .describe("Scheduled date in the location's time zone. Null if the job is not scheduled."),
    ),
    scheduled_time_start: column(
      wallTime().nullable().describe('Start in local time of the location. Null means any time of the day.'),
    ),
    scheduled_time_end: column(
      wallTime()
        .nullable()
        .describe(
          'End in local time of the location. If it is not after the start, it is on the next day. Null ' +
            'if there is none.',
        ),
    ),
    timezone: joined(z.string().describe('Time zone of the location, IANA name.'), zoneOfRecord),
    scheduled_start_at: derived(
      instant()
        .nullable()
        .describe('Scheduled start as an instant. Null if the job has no date or no start time.'),
    ),
    scheduled_end_at: derived(
      instant()
        .nullable()
        .describe('Scheduled end as an instant. Null if the job has no date or no end time.'),
    ),
    time_adjusted: derived(
      z
        .boolean()
        .describe(
          'True if a scheduled time does not exist on that day because of daylight saving time. The ' +
            'instant is then later by the length of the gap.',
        ),
    ),
    arrival_window_minutes: column(z.int().nullable()),
    rescheduled_count: column(z.int()),
    assignees: joined(z.array(assigneeSchema), assigneesOfJob),
    crew_id: column(id().nullable()),
    vehicle_id: column(id().nullable()),
    stop_order: column(z.int().nullable().describe("Position on the day's route. Null if there is none.")),
    dispatched_at: column(
      instant()
        .nullable()
        .describe('Time at which the crew was last notified of this stop. Null if it never was.'),
    ),
    line_items: joined(z.array(lineItemSchema), lineItemsOf('job_id')),
    total_cents: column(visibleWith('view_pricing', cents())),
    currency: column(currency()),
    notes: column(z.string().nullable()),
    access_notes: column(z.string().nullable().describe('Access instructions for the crew.')),
    special_instructions: column(z.string().nullable()),
    hold_reason: column(z.string().nullable()),
    on_my_way_at: column(instant().nullable()),
    actual_started_at: column(instant().nullable()),
    completed_at: column(instant().nullable()),
    cancelled_at: column(instant().nullable()),
    cancel_reason: column(z.string().nullable()),
    cancelled_by: column(z.enum(['customer', 'company']).nullable()),
    crew_at_completion: internal(z.custom<CrewAtCompletion>().nullable()),
    callback_of_job_id: column(
      id().nullable().describe('The earlier job that this job corrects. Null if it is not a callback.'),
    ),
    checklist: derived(
      z
        .object({ required: z.int(), done: z.int() })
        .describe('Number of required checklist items, and how many of them are done.'),
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
        .describe(
          'True if the job was not started although its arrival window is over. If the job has no start ' +
            'time, its arrival window is the whole day.',
        ),
    ),
    is_unassigned: derived(
      z.boolean().describe('True if neither a member nor a crew is assigned.'),
      (row: { assignees: readonly unknown[]; crew_id: string | null }) =>
        row.assignees.length === 0 && row.crew_id === null,
    ),
    is_invoiced: joined(z.boolean().describe('True if the job has an invoice that is not void.'), isInvoiced),
    is_callback: derived(
      z.boolean().describe('True if the job is a callback, which corrects an earlier job.'),
      (row: { callback_of_job_id: string | null }) => row.callback_of_job_id !== null,
    ),
    visits_total: column(z.int().describe('Number of visits, including cancelled ones. At least 1.')),
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
