import { useState } from 'react'
import type { JobDetail } from '../api/operations.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { addDays, date as dateWords, plural } from '../parts/words.ts'
import { CrewChoice } from './crew-choice.tsx'
import { daysFrom } from './visit.ts'
import { formOf, windowInput } from './window-form.ts'
import { WindowFields } from './window-fields.tsx'

const mostDays = 31

/** Side panel that adds a visit for each chosen day to a job. The job is still billed once. */
export function AddDaysSheet({ job, onClose }: { job: JobDetail; onClose: () => void }) {
  const { today } = useMe()
  const last = job.visits.reduce((latest, { scheduled_date }) => {
    return scheduled_date !== null && scheduled_date > latest ? scheduled_date : latest
  }, today)
  const [form, setForm] = useState(() => ({ ...formOf(job, today), date: addDays(last, 1) }))
  const [count, setCount] = useState('1')
  const [skipsWeekends, setSkips] = useState(true)
  const [crew, setCrew] = useState(job.crew_id ?? '')
  const window = windowInput(form, job.arrival_window_minutes)
  const days = Number(count)
  const isCount = Number.isInteger(days) && days >= 1 && days <= mostDays
  const dates = window && isCount ? daysFrom(window.scheduled_date, days, skipsWeekends) : []
  const { scheduled_date: _, ...times } = window ?? { scheduled_date: '' }
  return (
    <ConfirmSheet
      title="Add days"
      operation="jobs.visits.save"
      input={
        dates.length === 0
          ? undefined
          : {
              job_id: job.id,
              dates,
              ...times,
              ...(crew ? { crew_id: crew } : {}),
              expected_version: job.version,
            }
      }
      action={dates.length === 1 ? 'Add the day' : `Add ${dates.length} days`}
      describe={({ visits_total, conflicts }) => [
        `The job has ${plural(visits_total, 'visit')} then, and is billed once.`,
        ...(conflicts.length > 0 ? [`${plural(conflicts.length, 'visit')} of others overlap.`] : []),
      ]}
      onClose={onClose}
      onDone={({ visits_total }) => {
        onClose()
        showToast(`${plural(dates.length, 'day')} added. The job has ${plural(visits_total, 'visit')} now.`)
      }}
    >
      <WindowFields form={form} onChange={setForm} />
      <TextField
        label="Days in a row"
        name="dates"
        type="number"
        min={1}
        max={mostDays}
        value={count}
        hint={dates.length > 1 ? dates.map((each) => dateWords(each, today)).join(' · ') : undefined}
        onChange={(event) => setCount(event.target.value)}
      />
      <label className="tick">
        <input type="checkbox" checked={skipsWeekends} onChange={(event) => setSkips(event.target.checked)} />
        Without weekends
      </label>
      <CrewChoice locationId={job.location_id} crew={crew} onChange={setCrew} />
    </ConfirmSheet>
  )
}
