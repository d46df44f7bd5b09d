import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Job } from './job.ts'

/** Adds a warning if a planned time does not exist on that day, because daylight saving time skips it. */
export function warnOfClock(ctx: MutationContext, job: Job): void {
  if (!job.time_adjusted) return
  ctx.warn?.({
    code: 'time_adjusted',
    message:
      `A planned time does not exist on ${job.scheduled_date}, because clocks change to daylight ` +
      `saving time. The start of the job is now ${job.scheduled_start_at}.`,
    job_id: job.id,
  })
}
