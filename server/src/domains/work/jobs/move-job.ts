import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertStatusChange } from '../../organization/status-history/index.ts'
import { jobStatusChanged } from './job-events.ts'
import { type Job, type JobColumns, type JobRow, jobs } from './job.ts'
import { type VisitRow, visitIdOf } from './lock-visit.ts'
import { recordVisitStatus } from './record-visit-status.ts'
import { type SavedVisit, saveVisit } from './save-visit.ts'
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

/** Refuses a status change that is not allowed from the job's current status. */
export function requireTransition(row: JobRow, transition: JobTransition): void {
  if (!canJob(row.status, transition))
    throw invalidState(`A job that is ${row.status} cannot ${actionTexts[transition]}.`, [
      { field: 'job_id', message: `is ${row.status}`, status: row.status },
    ])
}

/**
 * A saved job as the API presents it. `job` has the data of the current visit, `visit` has the data of the visit
 * that was changed.
 */
export interface ChangedVisit {
  job: Job
  visit: Job
}

/** Saves changes of a job, or of one of its visits. The caller must have locked the job. */
export function changeVisit(ctx: MutationContext, row: VisitRow, changes: Partial<JobColumns>): ChangedVisit {
  return presented(ctx, saveVisit(ctx, row, changes))
}

/** Like `changeVisit`, but returns only the job. */
export const changeJob = (ctx: MutationContext, row: VisitRow, changes: Partial<JobColumns>): Job =>
  changeVisit(ctx, row, changes).job

function presented(ctx: MutationContext, { job, visit }: SavedVisit): ChangedVisit {
  const presentedJob = jobs.present(job, ctx)
  return { job: presentedJob, visit: visit === job ? presentedJob : jobs.present(visit, ctx) }
}

/** Like `changeJob`, but reads the checklists again, because a change of the service type can change them. */
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
 * Changes the status of a job that the caller has locked, or of one of its visits. Refuses a status change that is not
 * allowed. Stores the change in the status history and emits the events. Operations that call this function must
 * declare `jobStatusChanged` and the events of `emitVisitChange`.
 */
export function moveVisit(
  ctx: MutationContext,
  row: VisitRow,
  transition: JobTransition,
  changes: Partial<JobColumns> = {},
  reason: string | null = null,
): ChangedVisit {
  requireTransition(row, transition)
  if (changes.scheduled_date) requireInstants({ ...row, ...changes })
  const status = jobTransitions[transition].to
  const changed = changeVisit(ctx, row, { ...changes, status })
  emitVisitChange(ctx, changed.visit, visitOf(row), visitIdOf(row))
  if (changes.scheduled_date) {
    warnOfClock(ctx, changed.visit)
    warnOfPast(ctx, changed.visit)
  }
  recordStatus(ctx, (row.loaded?.job ?? row).status, changed.job, reason)
  if (row.loaded)
    recordVisitStatus(ctx, row.loaded, changed.job, [{ ...changed.visit, visit_id: visitIdOf(row) }], reason)
  return changed
}

/** Like `moveVisit`, but returns only the job. */
export const moveJob = (...parameters: Parameters<typeof moveVisit>): Job => moveVisit(...parameters).job

/** If the status of the job has changed, stores the change in the status history and emits its event. */
export function recordStatus(
  ctx: MutationContext,
  previous_status: JobRow['status'],
  job: Job,
  reason: string | null,
): void {
  const { status } = job
  if (status === previous_status) return
  insertStatusChange(ctx, {
    record_kind: 'job',
    record_id: job.id,
    previous_status,
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
    previous_status,
    status,
    reason,
    changed_by: ctx.author,
    changed_at: ctx.now,
    version: job.version,
    updated_at: job.updated_at,
  })
}
