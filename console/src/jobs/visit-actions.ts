import type { JobDetail } from '../api/operations.ts'
import type { Sheet } from './job-sheet.tsx'
import { isOpen, type Visit } from './visit.ts'

export interface VisitAction {
  label: string
  sheet: Sheet
  isRed?: boolean
}

type Can = (permission: string) => boolean

/**
 * Returns the actions on one visit that its status and the member's permissions allow. `first` is the usual next
 * step. It is undefined for a job with only one visit, because that step is then the main button of the page.
 */
export function visitActions(
  job: Pick<JobDetail, 'visits_total' | 'status' | 'visits_done'>,
  visit: Pick<Visit, 'status' | 'scheduled_date'>,
  can: Can,
): { first: VisitAction | undefined; more: VisitAction[] } {
  if (!isOpen(visit) || !isOpen(job)) return { first: undefined, more: [] }
  const { status } = visit
  const [plans, updates, manages] = ['manage_schedule', 'update_job_status', 'manage_jobs'].map(can)
  const isBegun = status === 'in_progress' || status === 'en_route'
  const all: (VisitAction | false | undefined)[] = [
    plans && status === 'unscheduled' && { label: 'Schedule …', sheet: 'schedule' },
    updates && ['scheduled', 'en_route', 'on_hold'].includes(status) && { label: 'Start …', sheet: 'start' },
    updates && (isBegun || status === 'scheduled') && { label: 'Complete …', sheet: 'complete' },
    plans && status === 'scheduled' && { label: 'Move …', sheet: 'schedule' },
    plans && { label: 'Assign people …', sheet: 'assign' },
    plans && { label: 'Lines and note …', sheet: 'visit' },
    updates &&
      (status === 'in_progress' || status === 'scheduled') && { label: 'Put on hold …', sheet: 'hold' },
    updates && status === 'scheduled' && { label: 'Skip …', sheet: 'skip' },
    manages && job.visits_total > 1 && { label: 'Cancel the visit …', sheet: 'cancelVisit', isRed: true },
  ]
  const shown = all.filter((each): each is VisitAction => Boolean(each))
  const usual = status === 'in_progress' ? 'complete' : status === 'unscheduled' ? 'schedule' : 'start'
  const first = job.visits_total > 1 ? shown.find(({ sheet }) => sheet === usual) : undefined
  return { first, more: shown.filter((each) => each !== first) }
}
