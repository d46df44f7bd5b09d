import { useState } from 'react'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { CrewChoice } from './crew-choice.tsx'
import { FreeSlots } from './free-slots.tsx'
import { when } from './when.ts'
import { formOf, type Schedulable, windowInput } from './window-form.ts'
import { WindowFields } from './window-fields.tsx'

interface Props {
  job: Schedulable
  day: string
  onClose: () => void
}

/** Side panel that sets the date, times and crew of a visit without a date. */
export function PlanSheet({ job, day, onClose }: Props) {
  const { today } = useMe()
  const [form, setForm] = useState(() => formOf(job, day))
  const [crew, setCrew] = useState(job.crew_id ?? '')
  const name = job.customer_name ?? 'the job'
  const window = windowInput(form, job.arrival_window_minutes)
  return (
    <ConfirmSheet
      title={`Schedule ${name}`}
      operation="jobs.schedule"
      input={
        window && {
          job_id: job.id,
          ...(job.visit_id ? { visit_id: job.visit_id } : {}),
          ...window,
          ...(crew && crew !== job.crew_id ? { crew_id: crew } : {}),
          expected_version: job.version,
        }
      }
      action="Schedule"
      onClose={onClose}
      onDone={() => {
        onClose()
        const planned = { scheduled_time_start: null, scheduled_time_end: null, ...window! }
        showToast(`${job.customer_name ?? 'The job'} is scheduled: ${when(planned, today)}.`)
      }}
    >
      <WindowFields form={form} onChange={setForm} />
      <CrewChoice locationId={job.location_id} crew={crew} onChange={setCrew} />
      <FreeSlots job={job} date={form.date} crew={crew} onPick={setForm} />
    </ConfirmSheet>
  )
}
