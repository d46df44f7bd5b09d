import type { Job } from '../api/operations.ts'
import { clock, clockRange, date } from '../parts/words.ts'

type Planned = Pick<Job, 'scheduled_date' | 'scheduled_time_start' | 'scheduled_time_end'>

/** Returns the date and times of a job as text, in the time zone of its location. */
export function when(job: Planned, today: string): string {
  const { scheduled_date, scheduled_time_start, scheduled_time_end } = job
  if (!scheduled_date) return 'No date yet'
  const day = scheduled_date === today ? 'Today' : date(scheduled_date, today)
  if (!scheduled_time_start) return `${day}, any time`
  const times = scheduled_time_end
    ? clockRange(scheduled_time_start, scheduled_time_end)
    : clock(scheduled_time_start)
  return `${day}, ${times}`
}
