import { recordEndOf, type RecordRow } from '../../kernel/records/record-fields.ts'
import type { LineItem } from '../line-items/index.ts'
import type { Assignee, Job } from './job.ts'
import { instantsOf, isLate } from './job-schedule.ts'
import type { JobStatus } from './job-status.ts'

/** What a job itself stores. */
export interface JobColumns {
  job_number: number
  client_id: string
  property_id: string | null
  estimate_id: string | null
  lead_id: string | null
  status: JobStatus
  service_type: string | null
  customer_name: string | null
  service_address: string | null
  service_city: string | null
  service_state: string | null
  service_zip: string | null
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  arrival_window_minutes: number | null
  rescheduled_count: number
  crew_id: string | null
  vehicle_id: string | null
  stop_order: number | null
  total_cents: number
  currency: string
  notes: string | null
  access_notes: string | null
  special_instructions: string | null
  hold_reason: string | null
  on_my_way_at: string | null
  actual_started_at: string | null
  completed_at: string | null
  cancelled_at: string | null
  cancel_reason: string | null
  cancelled_by: Job['cancelled_by']
  callback_of_job_id: string | null
  checklist_required: number
  checklist_done: number
}

/** What happens to a job after its creation. */
export interface JobCourse extends Omit<
  JobColumns,
  | 'job_number'
  | 'client_id'
  | 'property_id'
  | 'estimate_id'
  | 'lead_id'
  | 'customer_name'
  | 'service_address'
  | 'service_city'
  | 'service_state'
  | 'service_zip'
  | 'currency'
  | 'callback_of_job_id'
  | 'checklist_required'
  | 'checklist_done'
> {
  dispatched_at: string | null
}

/** A row of `jobs` with what reads add to it. */
export interface JobRow extends RecordRow, JobColumns, JobCourse {
  timezone: string
  assignees: Assignee[]
  line_items: LineItem[]
  invoice_ids: string[]
  is_invoiced: boolean
}

export function jobOf(row: JobRow, now: string): Job {
  return {
    id: row.id,
    location_id: row.location_id,
    job_number: row.job_number,
    client_id: row.client_id,
    property_id: row.property_id,
    estimate_id: row.estimate_id,
    lead_id: row.lead_id,
    status: row.status,
    service_type: row.service_type,
    customer_name: row.customer_name,
    service_address: row.service_address,
    service_city: row.service_city,
    service_state: row.service_state,
    service_zip: row.service_zip,
    scheduled_date: row.scheduled_date,
    scheduled_time_start: row.scheduled_time_start,
    scheduled_time_end: row.scheduled_time_end,
    timezone: row.timezone,
    ...instantsOf(row),
    arrival_window_minutes: row.arrival_window_minutes,
    rescheduled_count: row.rescheduled_count,
    assignees: row.assignees,
    crew_id: row.crew_id,
    vehicle_id: row.vehicle_id,
    stop_order: row.stop_order,
    dispatched_at: row.dispatched_at,
    line_items: row.line_items,
    total_cents: row.total_cents,
    currency: row.currency,
    notes: row.notes,
    access_notes: row.access_notes,
    special_instructions: row.special_instructions,
    hold_reason: row.hold_reason,
    on_my_way_at: row.on_my_way_at,
    actual_started_at: row.actual_started_at,
    completed_at: row.completed_at,
    cancelled_at: row.cancelled_at,
    cancel_reason: row.cancel_reason,
    cancelled_by: row.cancelled_by,
    callback_of_job_id: row.callback_of_job_id,
    checklist: { required: row.checklist_required, done: row.checklist_done },
    invoice_ids: row.invoice_ids,
    is_late: isLate(row, now),
    is_unassigned: row.assignees.length === 0,
    is_invoiced: row.is_invoiced,
    is_callback: row.callback_of_job_id !== null,
    ...recordEndOf(row),
  }
}
