import type { Job } from '../api/operations.ts'

/** Columns of the job board, in the order in which a job passes through them. */
export const columns = [
  { key: 'unscheduled', label: 'Unscheduled' },
  { key: 'scheduled', label: 'Scheduled' },
  { key: 'underway', label: 'Under way' },
  { key: 'complete', label: 'To invoice' },
  { key: 'invoiced', label: 'Invoiced' },
  { key: 'paid', label: 'Paid in the last 7 days' },
] as const

export type ColumnKey = (typeof columns)[number]['key']

/** Effect of dropping a job on a column. */
export type Drop =
  | { type: 'sheet'; sheet: 'schedule' | 'start' | 'complete' | 'invoice' | 'reopen' }
  | { type: 'unschedule' }
  | { type: 'refused'; reason: string }

export const columnOf = ({ status, is_invoiced }: Pick<Job, 'status' | 'is_invoiced'>): ColumnKey => {
  if (status === 'unscheduled' || status === 'scheduled') return status
  if (status === 'complete') return is_invoiced ? 'invoiced' : 'complete'
  return 'underway'
}

const refused = (reason: string): Drop => ({ type: 'refused', reason })

/** Returns what happens when the job is dropped on a column. Undefined if the job is in this column already. */
export function dropOn(
  job: Pick<Job, 'status' | 'is_invoiced' | 'visits_total'>,
  to: ColumnKey,
): Drop | undefined {
  const from = columnOf(job)
  if (from === to) return undefined
  if (to === 'paid') return refused('An invoice is paid on its own page.')
  if (from === 'invoiced') return refused('The job has an invoice. Void the invoice first.')
  if (to === 'invoiced')
    return from === 'complete'
      ? { type: 'sheet', sheet: 'invoice' }
      : refused('Complete the job before you invoice it.')
  if (to === 'complete')
    return from === 'unscheduled'
      ? refused('Schedule the job before you complete it.')
      : job.status === 'on_hold'
        ? refused('The job is on hold. Start it again before you complete it.')
        : { type: 'sheet', sheet: 'complete' }
  if (to === 'underway')
    return from === 'unscheduled'
      ? refused('Schedule the job before you start it.')
      : { type: 'sheet', sheet: from === 'complete' ? 'reopen' : 'start' }
  if (from === 'complete') return refused('The job is complete. Open it again first.')
  if (from === 'underway') return refused('The work has begun, so it cannot go back to scheduled.')
  return to === 'scheduled' ? { type: 'sheet', sheet: 'schedule' } : { type: 'unschedule' }
}
