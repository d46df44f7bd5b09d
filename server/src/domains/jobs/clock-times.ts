import type { Job } from './job.ts'

/** `9:00 AM – 11:30 AM`, as the location's clock shows it; empty without a time. */
export function clockTimes(job: Pick<Job, 'scheduled_time_start' | 'scheduled_time_end'>): string {
  return [job.scheduled_time_start, job.scheduled_time_end]
    .flatMap((time) => (time === null ? [] : [clockTime(time)]))
    .join(' – ')
}

const format = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

function clockTime(time: string): string {
  return format.format(new Date(`1970-01-01T${time}Z`))
}
