import { useState } from 'react'
import type { JobDetail } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { CancelSheet, HoldSheet } from './reason-sheets.tsx'
import { ScheduleSheet } from './schedule-sheet.tsx'

type Sheet = 'schedule' | 'start' | 'complete' | 'invoice' | 'hold' | 'cancel' | 'restore' | 'reopen'

/** The next step of a job as the main button, the other verbs behind three dots. */
export function JobActions({ job }: { job: JobDetail }) {
  const { can } = useMe()
  const go = useGo()
  const [sheet, setSheet] = useState<Sheet>()
  const close = (): void => setSheet(undefined)
  const { status, id, version } = job
  const isOpen = !['complete', 'cancelled'].includes(status)
  const canUpdate = can('update_job_status')
  const common = { onClose: close, input: { job_id: id, expected_version: version } }
  const done = (text: string) => (): void => {
    close()
    showToast(text)
  }
  const next = nextStep(job, can)
  return (
    <>
      <MoreMenu
        items={[
          {
            label: status === 'unscheduled' ? 'Schedule …' : 'Move …',
            isShown: isOpen && can('manage_schedule') && next?.sheet !== 'schedule',
            run: () => setSheet('schedule'),
          },
          {
            label: 'Complete …',
            isShown: isOpen && canUpdate && next?.sheet !== 'complete',
            run: () => setSheet('complete'),
          },
          {
            label: 'Put on hold …',
            isShown: isOpen && canUpdate && status !== 'on_hold',
            run: () => setSheet('hold'),
          },
          {
            label: 'Open again …',
            isShown: status === 'complete' && can('manage_jobs'),
            run: () => setSheet('reopen'),
          },
          {
            label: 'Restore …',
            isShown: status === 'cancelled' && can('manage_jobs'),
            run: () => setSheet('restore'),
          },
          {
            label: 'Cancel …',
            isShown: isOpen && can('manage_jobs'),
            isRed: true,
            run: () => setSheet('cancel'),
          },
        ]}
      />
      {next && (
        <button
          type="button"
          className="button"
          data-primary=""
          onClick={() => (next.sheet ? setSheet(next.sheet) : go(next.to!))}
        >
          {next.label}
        </button>
      )}
      {sheet === 'schedule' && <ScheduleSheet job={job} onClose={close} />}
      {sheet === 'hold' && <HoldSheet job={job} onClose={close} />}
      {sheet === 'cancel' && <CancelSheet job={job} onClose={close} />}
      {sheet === 'start' && (
        <ConfirmSheet
          title="Start the job"
          operation="jobs.start"
          action="Start"
          {...common}
          onDone={done('Started.')}
        />
      )}
      {sheet === 'complete' && (
        <ConfirmSheet
          title="Complete the job"
          operation="jobs.complete"
          action="Complete"
          {...common}
          onDone={done('The job is complete.')}
        />
      )}
      {sheet === 'restore' && (
        <ConfirmSheet
          title="Restore the job"
          operation="jobs.restore"
          action="Restore"
          {...common}
          onDone={done('Restored.')}
        />
      )}
      {sheet === 'reopen' && (
        <ConfirmSheet
          title="Open the job again"
          operation="jobs.reopen"
          action="Open again"
          {...common}
          onDone={done('The job is open again.')}
        />
      )}
      {sheet === 'invoice' && (
        <ConfirmSheet
          title="Create the invoice"
          operation="invoices.createFromJob"
          input={{ job_id: id }}
          action="Create the invoice"
          onClose={close}
          onDone={(invoice) => go(`invoices/${invoice.id}`)}
        />
      )}
    </>
  )
}

interface Step {
  label: string
  sheet?: Sheet
  to?: string
}

function nextStep(job: JobDetail, can: (permission: string) => boolean): Step | undefined {
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
