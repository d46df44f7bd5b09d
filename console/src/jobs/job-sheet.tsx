import type { JobDetail } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { AddDaysSheet } from './add-days-sheet.tsx'
import { AssignSheet } from './assign-sheet.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { CompleteSheet } from './complete-sheet.tsx'
import { HoldSheet, SkipSheet } from './reason-sheets.tsx'
import { ScheduleSheet } from './schedule-sheet.tsx'
import { SplitSheet } from './split-sheet.tsx'
import { StartSheet } from './start-sheet.tsx'
import { currentVisit, type Visit } from './visit.ts'
import { VisitSheet } from './visit-sheet.tsx'

export type Sheet =
  | 'schedule'
  | 'assign'
  | 'start'
  | 'complete'
  | 'finish'
  | 'invoice'
  | 'hold'
  | 'skip'
  | 'cancel'
  | 'cancelVisit'
  | 'restore'
  | 'reopen'
  | 'days'
  | 'visit'
  | 'split'

interface Props {
  sheet: Sheet
  job: JobDetail
  /** Visit that the action is about. Default: the current visit of the job. */
  visit?: Visit | undefined
  onClose: () => void
}

/** The side panel for an action on a job or one of its visits. */
export function JobSheet({ sheet, job, visit: chosen, onClose }: Props) {
  const go = useGo()
  const visit = chosen ?? currentVisit(job)
  const common = { job, visit, onClose }
  const input = { job_id: job.id, expected_version: job.version }
  const done = (text: string) => (): void => {
    onClose()
    showToast(text)
  }
  if (sheet === 'schedule') {
    const { status, scheduled_date, scheduled_time_start, scheduled_time_end, crew_id, visit_id } = visit
    const window = { scheduled_date, scheduled_time_start, scheduled_time_end }
    const { arrival_window_minutes } = visit
    const planned = { ...job, ...window, status, crew_id, visit_id, arrival_window_minutes }
    return <ScheduleSheet job={planned} onClose={onClose} />
  }
  if (sheet === 'assign') return <AssignSheet {...common} />
  if (sheet === 'start') return <StartSheet {...common} />
  if (sheet === 'complete') return <CompleteSheet {...common} isNamed={chosen !== undefined} />
  if (sheet === 'finish') return <CompleteSheet {...common} isFinish />
  if (sheet === 'hold') return <HoldSheet {...common} />
  if (sheet === 'skip') return <SkipSheet {...common} />
  if (sheet === 'cancel') return <CancelSheet job={job} onClose={onClose} />
  if (sheet === 'cancelVisit') return <CancelSheet {...common} />
  if (sheet === 'days') return <AddDaysSheet job={job} onClose={onClose} />
  if (sheet === 'visit') return <VisitSheet {...common} />
  if (sheet === 'split') return <SplitSheet job={job} onClose={onClose} />
  if (sheet === 'restore')
    return (
      <ConfirmSheet
        title="Restore the job"
        operation="jobs.restore"
        action="Restore"
        {...{ input, onClose }}
        onDone={done('The job is restored. It has no date yet.')}
      />
    )
  if (sheet === 'reopen')
    return (
      <ConfirmSheet
        title="Open the job again"
        operation="jobs.reopen"
        action="Open again"
        {...{ input, onClose }}
        onDone={done('The job is open again.')}
      />
    )
  return (
    <ConfirmSheet
      title="Create the invoice"
      operation="invoices.createFromJob"
      input={{ job_id: job.id }}
      action="Create the invoice"
      onClose={onClose}
      onDone={(invoice) => go(`invoices/${invoice.id}`)}
    />
  )
}
