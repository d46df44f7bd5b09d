import type { JobDetail } from '../api/operations.ts'

export type Visit = JobDetail['visits'][number]

export const isOpen = ({ status }: Pick<Visit, 'status'>): boolean =>
  status !== 'complete' && status !== 'cancelled'

/** Returns the current visit, whose date and assignees the job shows. */
export const currentVisit = (job: JobDetail): Visit =>
  job.visits.find(({ is_current }) => is_current) ?? job.visits[0]!

/**
 * Returns the ids that an operation needs to find a visit. If the job has only one visit, the id of the job is
 * enough.
 */
export const visitIds = (job: JobDetail, visit: Visit | undefined) => ({
  job_id: job.id,
  ...(visit && job.visits_total > 1 ? { visit_id: visit.visit_id } : {}),
})

export const visitName = (job: Pick<JobDetail, 'visits_total'>, visit: Visit): string =>
  job.visits_total > 1 ? `visit ${visit.visit_number} of ${job.visits_total}` : 'the job'

/** Returns `count` dates from a day on. Leaves out weekends if `skipsWeekends` is true. */
export function daysFrom(first: string, count: number, skipsWeekends: boolean): string[] {
  const dates: string[] = []
  for (let day = Date.parse(first); dates.length < count; day += 86_400_000) {
    const weekday = new Date(day).getUTCDay()
    if (!skipsWeekends || (weekday !== 0 && weekday !== 6))
      dates.push(new Date(day).toISOString().slice(0, 10))
  }
  return dates
}
