import type { MutationContext } from '../../../kernel/operations/context.ts'
import { localToday } from '../../../kernel/time/index.ts'
import type { Job } from './job.ts'

/**
 * Adds a warning if the date of the job is in the past. The job may have been entered after the work was done, or the
 * date may be mistyped.
 */
export function warnOfPast(ctx: MutationContext, job: Job): void {
  if (!ctx.warn || job.scheduled_date === null) return
  const today = localToday(job.timezone, new Date(ctx.now))
  if (job.scheduled_date >= today) return
  ctx.warn({
    code: 'date_past',
    message: `The job is scheduled on ${job.scheduled_date}, but today is ${today} at its location.`,
    job_id: job.id,
  })
}

/**
 * Adds a warning if a job is completed before its scheduled date. The work may have been done early, or the wrong job
 * was completed.
 */
export function warnOfFuture(ctx: MutationContext, job: Job): void {
  if (!ctx.warn || job.scheduled_date === null) return
  const today = localToday(job.timezone, new Date(ctx.occurredAt ?? ctx.now))
  if (job.scheduled_date <= today) return
  ctx.warn({
    code: 'date_future',
    message: `The job is scheduled on ${job.scheduled_date}, but today is ${today} at its location.`,
    job_id: job.id,
  })
}
