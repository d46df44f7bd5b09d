import type { MutationContext } from '../../../kernel/operations/context.ts'
import { localToday } from '../../../kernel/time/index.ts'
import type { Job } from './job.ts'

/** Warns that the job's date is in the past: entered afterwards, or a typing error in the year. */
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

/** Warns that a job is completed before its date: an early visit, or the wrong job. */
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
