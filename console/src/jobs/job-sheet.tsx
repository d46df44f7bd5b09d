import type { JobDetail } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { CancelSheet, HoldSheet } from './reason-sheets.tsx'
import { ScheduleSheet } from './schedule-sheet.tsx'

export type Sheet = 'schedule' | 'start' | 'complete' | 'invoice' | 'hold' | 'cancel' | 'restore' | 'reopen'

interface Props {
  sheet: Sheet
  job: JobDetail
  onClose: () => void
}

/** The sheet of an action on a job. */
export function JobSheet({ sheet, job, onClose }: Props) {
  const go = useGo()
  const common = { onClose, input: { job_id: job.id, expected_version: job.version } }
  const done = (text: string) => (): void => {
    onClose()
    showToast(text)
  }
  if (sheet === 'schedule') return <ScheduleSheet job={job} onClose={onClose} />
  if (sheet === 'hold') return <HoldSheet job={job} onClose={onClose} />
  if (sheet === 'cancel') return <CancelSheet job={job} onClose={onClose} />
  if (sheet === 'start')
    return (
      <ConfirmSheet
        title="Start the job"
        operation="jobs.start"
        action="Start"
        {...common}
        onDone={done('Started.')}
      />
    )
  if (sheet === 'complete')
    return (
      <ConfirmSheet
        title="Complete the job"
        operation="jobs.complete"
        action="Complete"
        {...common}
        onDone={done('The job is complete.')}
      />
    )
  if (sheet === 'restore')
    return (
      <ConfirmSheet
        title="Restore the job"
        operation="jobs.restore"
        action="Restore"
        {...common}
        onDone={done('Restored.')}
      />
    )
  if (sheet === 'reopen')
    return (
      <ConfirmSheet
        title="Open the job again"
        operation="jobs.reopen"
        action="Open again"
        {...common}
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
