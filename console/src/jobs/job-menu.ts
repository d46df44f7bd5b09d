import type { JobDetail } from '../api/operations.ts'
import type { VisitAction } from './visit-actions.ts'

type Job = Pick<JobDetail, 'status' | 'visits_total' | 'visits_done' | 'line_items'>

/** Returns the actions on a whole job that its status and the member's permissions allow. */
export function jobActions(job: Job, can: (permission: string) => boolean): VisitAction[] {
  const { status, visits_total, visits_done, line_items } = job
  const [plans, updates, manages] = ['manage_schedule', 'update_job_status', 'manage_jobs'].map(can)
  const isOpen = status !== 'complete' && status !== 'cancelled'
  const isPlanned = status === 'scheduled'
  const isBegun = status === 'in_progress' || status === 'en_route'
  const all: (VisitAction | false | undefined)[] = [
    isOpen &&
      plans &&
      !isBegun &&
      status !== 'on_hold' && { label: isPlanned ? 'Move …' : 'Schedule …', sheet: 'schedule' },
    isOpen && plans && { label: 'Assign people …', sheet: 'assign' },
    isOpen && plans && { label: 'Add days …', sheet: 'days' },
    isOpen && updates && (isBegun || isPlanned) && { label: 'Complete …', sheet: 'complete' },
    isOpen && updates && visits_total > 1 && { label: 'Finish the job …', sheet: 'finish' },
    isOpen && updates && (isPlanned || status === 'in_progress') && { label: 'Put on hold …', sheet: 'hold' },
    isOpen && updates && isPlanned && { label: 'Skip …', sheet: 'skip' },
    isOpen && manages && line_items.length > 0 && { label: 'Split the job …', sheet: 'split' },
    status === 'complete' && manages && { label: 'Open again …', sheet: 'reopen' },
    status === 'cancelled' && manages && { label: 'Restore …', sheet: 'restore' },
    // A job with a completed visit cannot be cancelled, only completed.
    isOpen && manages && visits_done === 0 && { label: 'Cancel …', sheet: 'cancel', isRed: true },
  ]
  return all.filter((each): each is VisitAction => Boolean(each))
}
