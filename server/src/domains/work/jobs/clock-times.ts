import { formatClock } from '../../../kernel/time/index.ts'
import type { Job } from './job.ts'

/**
 * Returns the times of a job such as `9:00 AM – 11:30 AM`, in local time of the location. Empty for a job without a
 * time.
 */
export function clockTimes(job: Pick<Job, 'scheduled_time_start' | 'scheduled_time_end'>): string {
  return [job.scheduled_time_start, job.scheduled_time_end]
    .flatMap((time) => (time === null ? [] : [formatClock(time)]))
    .join(' – ')
}
