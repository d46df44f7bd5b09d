import type { Queries } from '../../kernel/database/queries.ts'
import type { JobCourse } from './job-row.ts'

/** Writes what the course of a job can change, all of it: the caller holds the job. */
export function saveJob(
  db: Queries,
  orgId: string,
  job: JobCourse & { id: string },
  now: string,
): Promise<unknown> {
  return db.rows(
    `update jobs r
        set status = n.status, service_type = n.service_type, scheduled_date = n.scheduled_date,
            scheduled_time_start = n.scheduled_time_start, scheduled_time_end = n.scheduled_time_end,
            arrival_window_minutes = n.arrival_window_minutes, rescheduled_count = n.rescheduled_count,
            crew_id = n.crew_id, vehicle_id = n.vehicle_id, stop_order = n.stop_order, dispatched_at = n.dispatched_at,
            total_cents = n.total_cents, notes = n.notes, access_notes = n.access_notes,
            special_instructions = n.special_instructions, hold_reason = n.hold_reason, on_my_way_at = n.on_my_way_at,
            actual_started_at = n.actual_started_at, completed_at = n.completed_at, cancelled_at = n.cancelled_at,
            cancel_reason = n.cancel_reason, cancelled_by = n.cancelled_by, version = r.version + 1, updated_at = $4
       from jsonb_populate_record(null::jobs, $3::jsonb) n
      where r.org_id = $1 and r.id = $2`,
    [orgId, job.id, JSON.stringify(courseOf(job)), now],
  )
}

function courseOf(job: JobCourse): JobCourse {
  return {
    status: job.status,
    service_type: job.service_type,
    scheduled_date: job.scheduled_date,
    scheduled_time_start: job.scheduled_time_start,
    scheduled_time_end: job.scheduled_time_end,
    arrival_window_minutes: job.arrival_window_minutes,
    rescheduled_count: job.rescheduled_count,
    crew_id: job.crew_id,
    vehicle_id: job.vehicle_id,
    stop_order: job.stop_order,
    dispatched_at: job.dispatched_at,
    total_cents: job.total_cents,
    notes: job.notes,
    access_notes: job.access_notes,
    special_instructions: job.special_instructions,
    hold_reason: job.hold_reason,
    on_my_way_at: job.on_my_way_at,
    actual_started_at: job.actual_started_at,
    completed_at: job.completed_at,
    cancelled_at: job.cancelled_at,
    cancel_reason: job.cancel_reason,
    cancelled_by: job.cancelled_by,
  }
}
