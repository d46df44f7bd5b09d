import { useState } from 'react'
import { sentenceOf } from '../api/refusal.ts'
import { useIntention } from '../api/use.ts'
import type { Channel } from '../parts/channel-choice.tsx'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { CrewChoice } from './crew-choice.tsx'
import { FreeSlots } from './free-slots.tsx'
import { NotifyClient } from './notify-client.tsx'
import { when } from './when.ts'
import { formOf, isOtherTime, type Schedulable, windowInput } from './window-form.ts'
import { WindowFields } from './window-fields.tsx'

interface Props {
  job: Schedulable
  onClose: () => void
}

/** Side panel that moves a visit to another time or crew, and notifies the client if the person chooses so. */
export function MoveSheet({ job, onClose }: Props) {
  const { today } = useMe()
  const [form, setForm] = useState(() => formOf(job, today))
  const [crew, setCrew] = useState(job.crew_id ?? '')
  const [notify, setNotify] = useState<Channel[]>([])
  const assign = useIntention('jobs.assign')
  const name = job.customer_name ?? 'the job'
  const canMove = job.status === 'scheduled'
  const isMoved = canMove && isOtherTime(job, form)
  const isHanded = crew !== (job.crew_id ?? '')
  const ids = { job_id: job.id, ...(job.visit_id ? { visit_id: job.visit_id } : {}) }
  const crewInput = crew === '' ? { crew_id: null, assignees: [] } : { crew_id: crew }
  const window = windowInput(form, job.arrival_window_minutes)
  const fields = (
    <>
      {canMove ? (
        <WindowFields form={form} onChange={setForm} />
      ) : (
        <p className="muted">The time cannot change, because the work has begun or is on hold.</p>
      )}
      <CrewChoice locationId={job.location_id} crew={crew} onChange={setCrew} />
      {canMove && <FreeSlots job={job} date={form.date} crew={crew} onPick={setForm} />}
    </>
  )
  const done = (text: string): void => {
    onClose()
    showToast(text)
  }
  if (!isMoved)
    return (
      <ConfirmSheet
        title={`Move ${name}`}
        operation="jobs.assign"
        input={isHanded ? { ...ids, ...crewInput, expected_version: job.version } : undefined}
        action="Change the crew"
        onClose={onClose}
        onDone={() => done(`${job.customer_name ?? 'The job'} has another crew.`)}
      >
        {fields}
      </ConfirmSheet>
    )
  const planned = {
    scheduled_time_start: null,
    scheduled_time_end: null,
    ...(window ?? { scheduled_date: null }),
  }
  const text = `${job.customer_name ?? 'The job'} moved to ${when(planned, today).replace(/^Today/, 'today')}.`
  return (
    <ConfirmSheet
      title={`Move ${name}`}
      operation="jobs.reschedule"
      input={window && { ...ids, ...window, notify, expected_version: job.version }}
      action="Move"
      onClose={onClose}
      onDone={({ version }) => {
        if (!isHanded) return done(text)
        assign.mutate(
          { input: { ...ids, ...crewInput, expected_version: version } },
          {
            onSuccess: () => done(text),
            onError: (error) => {
              done(text)
              showToast(`The crew did not change: ${sentenceOf(error)}`, { tone: 'red' })
            },
          },
        )
      }}
    >
      {fields}
      <NotifyClient clientId={job.client_id} channels={notify} onChange={setNotify} />
    </ConfirmSheet>
  )
}
