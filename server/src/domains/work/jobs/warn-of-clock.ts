import type { MutationContext } from '../../../kernel/operations/context.ts'
import type { Job } from './job.ts'

/** Warns that daylight saving time skips a planned time on that day. */
export function warnOfClock(ctx: MutationContext, job: Job): void {
  if (!job.time_adjusted) return
  ctx.warn?.({
    code: 'time_adjusted',
    message: `The clock there skips a planned time on ${job.scheduled_date}: it is later by the length of the gap, and the job begins at ${job.scheduled_start_at}.`,
    job_id: job.id,
  })
}
