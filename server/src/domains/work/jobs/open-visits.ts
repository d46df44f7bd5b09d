import { invalidState } from '../../../kernel/errors.ts'
import type { JobRow } from './job.ts'

/** Maximum number of visits of a job. Cancelled visits count. */
export const mostVisits = 60

/** Refuses a complete or cancelled job, because its visits cannot be changed any more. */
export function requireOpenJob({ status }: Pick<JobRow, 'status'>): void {
  if (status === 'complete' || status === 'cancelled')
    throw invalidState(`The job is ${status}.`, [
      { field: 'job_id', message: `is ${status}`, reason: 'job_closed', status },
    ])
}

export function requireFewVisits(count: number): void {
  if (count > mostVisits)
    throw invalidState(`A job has at most ${mostVisits} visits.`, [
      { field: 'dates', message: `would give the job ${count} visits`, reason: 'too_many' },
    ])
}

/** Refuses a complete job. It must be reopened first, which is not possible if an invoice of it is paid. */
export function requireIncomplete({ status }: Pick<JobRow, 'status'>): void {
  if (status === 'complete')
    throw invalidState('The job is complete; reopen it first.', [
      { field: 'job_id', message: 'is complete', reason: 'job_closed', status },
    ])
}
