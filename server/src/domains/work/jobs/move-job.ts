import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertStatusChange } from '../../organization/status-history/index.ts'
import { jobStatusChanged } from './job-events.ts'
import { type Job, type JobColumns, type JobRow, jobs } from './job.ts'
import { requireInstants } from './job-schedule.ts'
import { findOpenChecklists } from './jobs-table.ts'
import { canJob, type JobTransition, jobTransitions } from './job-status.ts'
import { emitVisitChange, visitOf } from './emit-visit-change.ts'
import { warnOfClock } from './warn-of-clock.ts'
import { warnOfPast } from './warn-of-past.ts'

const actionTexts: Record<JobTransition, string> = {
  schedule: 'be scheduled',
  reschedule: 'be rescheduled',
  unschedule: 'be unscheduled',
  headOut: 'be set to en_route',
  start: 'be started',
  hold: 'be put on hold',
  complete: 'be completed',
  reopen: 'be reopened',
  cancel: 'be cancelled',
  restore: 'be restored',
}

/** Refuses a transition that the job's status does not allow. */
export function requireTransition(row: JobRow, transition: JobTransition): void {
  if (!canJob(row.status, transition))
    throw invalidState(`A job that is ${row.status} cannot ${actionTexts[transition]}.`, [
      { field: 'job_id', message: `is ${row.status}`, status: row.status },
    ])
}

/** Saves these changes of a job that the caller has locked, and returns the job. */
export function changeJob(ctx: MutationContext, row: JobRow, changes: Partial<JobColumns>): Job {
  return jobs.present(jobs.save(ctx, row, changes), ctx)
}

/** Like `changeJob`, for changes of the service types, which can also change the checklists. */
export async function changeWork(
  ctx: MutationContext,
  row: JobRow,
  changes: Partial<JobColumns>,
): Promise<Job> {
  const saved = jobs.save(ctx, row, changes)
  const open_checklists = await findOpenChecklists(ctx.db, ctx.actor.org.id, row.id)
  return jobs.present({ ...saved, open_checklists }, ctx)
}

/**
 * Changes the status of a job that the caller has locked, with its history and events. Refuses transitions
 * that its status does not allow. An operation that calls this emits `jobStatusChanged` and the events of
 * `emitVisitChange`.
 */
export function moveJob(
  ctx: MutationContext,
  row: JobRow,
  transition: JobTransition,
  changes: Partial<JobColumns> = {},
  reason: string | null = null,
): Job {
  requireTransition(row, transition)
  if (changes.scheduled_date) requireInstants({ ...row, ...changes })
  const status = jobTransitions[transition].to
  const job = changeJob(ctx, row, { ...changes, status })
  emitVisitChange(ctx, job, visitOf(row))
  if (changes.scheduled_date) {
    warnOfClock(ctx, job)
    warnOfPast(ctx, job)
  }
  if (status === row.status) return job
  insertStatusChange(ctx, {
    record_kind: 'job',
    record_id: job.id,
    previous_status: row.status,
    status,
    reason,
    amount_cents: job.total_cents,
    label: job.service_type,
  })
  ctx.emit(jobStatusChanged, {
    job_id: job.id,
    job_number: job.job_number,
    client_id: job.client_id,
    location_id: job.location_id,
    previous_status: row.status,
    status,
    reason,
    changed_by: ctx.author,
    changed_at: ctx.now,
    version: job.version,
    updated_at: job.updated_at,
  })
  return job
}
