import type { JobDetail } from '../api/operations.ts'
import type { Sheet } from './job-sheet.tsx'

export interface Step {
  label: string
  sheet?: Sheet
  to?: string
}

/** Returns the usual next step for the current status. Undefined if the member may not take this step. */
export function nextStep(
  job: Pick<JobDetail, 'status' | 'invoice_ids' | 'is_invoiced'>,
  can: (permission: string) => boolean,
): Step | undefined {
  const { status, invoice_ids, is_invoiced } = job
  if (status === 'unscheduled')
    return can('manage_schedule') ? { label: 'Schedule …', sheet: 'schedule' } : undefined
  if (['scheduled', 'en_route', 'on_hold'].includes(status))
    return can('update_job_status') ? { label: 'Start …', sheet: 'start' } : undefined
  if (status === 'in_progress')
    return can('update_job_status') ? { label: 'Complete …', sheet: 'complete' } : undefined
  if (status !== 'complete') return undefined
  if (!is_invoiced && invoice_ids.length === 0 && can('manage_invoices'))
    return { label: 'Create invoice …', sheet: 'invoice' }
  const [first] = invoice_ids
  return first && can('view_invoices') ? { label: 'Open invoice', to: `invoices/${first}` } : undefined
}
