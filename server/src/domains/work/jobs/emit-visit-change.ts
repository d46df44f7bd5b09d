import type { MutationContext } from '../../../kernel/operations/context.ts'
import { type CalendarDate, type ClockTime, instantOf, toIso } from '../../../kernel/time/index.ts'
import { appointmentCancelled, appointmentScheduled } from '../../customers/leads/index.ts'
import type { Job } from './job.ts'
import type { JobStatus } from './job-status.ts'

interface Planned {
  scheduled_date: CalendarDate | null
  scheduled_time_start: ClockTime | null
  timezone: string
}

/**
 * Returns the planned start of a visit. A visit with a date and no time is treated as starting at 08:00. Null without a
 * date.
 */
export function startOfVisit({
  scheduled_date: date,
  scheduled_time_start,
  timezone,
}: Planned): string | null {
  const time = scheduled_time_start ?? '08:00:00'
  return date === null ? null : toIso(instantOf({ date, time, timeZone: timezone }).at)
}

/** Returns the planned start of a visit, or null if it has no date or is cancelled. */
export function visitOf({ status, ...planned }: Planned & { status: JobStatus }): string | null {
  return status === 'cancelled' ? null : startOfVisit(planned)
}

/**
 * Compares the planned start of a visit with `before`, its previous planned start. Emits an event if the visit was
 * scheduled, moved or cancelled. Operations that set or change a date must declare `appointmentScheduled`. Operations
 * that clear a date must declare `appointmentCancelled`.
 */
export function emitVisitChange(
  ctx: MutationContext,
  job: Job,
  before: string | null,
  /** Id of the changed visit. Defaults to the first visit, which has the id of the job. */
  visitId: string = job.id,
): void {
  const starts_at = visitOf(job)
  if (starts_at === before) return
  const { id: job_id, lead_id, client_id, location_id, version, updated_at } = job
  const visit = { appointment_id: visitId, kind: 'job' as const, lead_id, job_id, client_id, location_id }
  const state = { version, updated_at }
  if (starts_at !== null)
    ctx.emit(appointmentScheduled, { ...visit, starts_at, previous_starts_at: before, ...state })
  else if (before !== null) ctx.emit(appointmentCancelled, { ...visit, starts_at: before, ...state })
}
