import { invalidState } from '../../../kernel/errors.ts'
import type { JobRow } from './job.ts'

/** Maximum number of visits of a job, with those that were cancelled. */
export const mostVisits = 60

/** Visits of a complete or cancelled job stay as they are. */
export function requireOpenJob({ status }: Pick<JobRow, 'status'>): void {
  if (status === 'complete' || status === 'cancelled')
    throw invalidState(`The job is ${status}.`, [
      { field: 'job_id', message: `is ${status}`, reason: 'job_closed', status },
    ])
}

export function requireFewVisits(count: number): void {
  if (count > mostVisits)
    throw invalidState(`A job has at most ${mostVisits} visits.`, [
      { field: 'dates', message: `would make ${count} visits`, reason: 'too_many' },
    ])
}

/** A complete job is reopened first, which its invoices can prevent. */
export function requireIncomplete({ status }: Pick<JobRow, 'status'>): void {
  if (status === 'complete')
    throw invalidState('The job is complete; reopen it first.', [
      { field: 'job_id', message: 'is complete', reason: 'job_closed', status },
    ])
}
