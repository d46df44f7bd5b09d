import { useState } from 'react'
import type { JobDetail } from '../api/operations.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { JobSheet, type Sheet } from './job-sheet.tsx'
import { nextStep } from './next-step.ts'

/** The next step of a job as the main button, the other verbs behind three dots. */
export function JobActions({ job }: { job: JobDetail }) {
  const { can } = useMe()
  const go = useGo()
  const [sheet, setSheet] = useState<Sheet>()
  const { status } = job
  const isOpen = !['complete', 'cancelled'].includes(status)
  const canUpdate = can('update_job_status')
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
      {sheet && <JobSheet sheet={sheet} job={job} onClose={() => setSheet(undefined)} />}
    </>
  )
}
