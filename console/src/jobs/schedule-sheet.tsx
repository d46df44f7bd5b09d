import { useState } from 'react'
import { useOperation } from '../api/use.ts'
import { ConfirmSheet } from '../parts/confirm-sheet.tsx'
import { Choice } from '../parts/field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useMe } from '../parts/use-me.ts'
import { ChannelChoice, type Channel } from '../parts/channel-choice.tsx'
import { TimeFields } from './time-fields.tsx'

/** Fields of a job, or of a card of the board, that the sheet uses. */
export interface Schedulable {
  id: string
  version: number
  status: string
  location_id?: string
  client_id: string
  customer_name: string | null
  scheduled_date: string | null
  scheduled_time_start: string | null
  scheduled_time_end: string | null
  crew_id: string | null
}

interface Props {
  job: Schedulable
  /** Day of the form for a job without a date. Default: today. */
  day?: string
  onClose: () => void
}

/** Sheet for date, times and crew. If the job has a date already, it is moved, and the client can be notified. */
export function ScheduleSheet({ job, day, onClose }: Props) {
  const { today } = useMe()
  const isMove = job.scheduled_date !== null && job.status !== 'unscheduled'
  const [date, setDate] = useState(job.scheduled_date ?? day ?? today)
  const [start, setStart] = useState(job.scheduled_time_start?.slice(0, 5) ?? '09:00')
  const [end, setEnd] = useState(job.scheduled_time_end?.slice(0, 5) ?? '11:00')
  const [crew, setCrew] = useState(job.crew_id ?? '')
  const [notify, setNotify] = useState<Channel[]>([])
  const crews = useOperation('workforce.crews.list', {
    active: true,
    ...(job.location_id ? { location_id: job.location_id } : {}),
  })
  const client = useOperation('clients.get', { client_id: job.client_id }, { enabled: isMove })
  const times = {
    job_id: job.id,
    scheduled_date: date,
    scheduled_time_start: `${start}:00`,
    scheduled_time_end: `${end}:00`,
    expected_version: job.version,
  }
  const isReady = date !== '' && start !== '' && end !== ''
  const done = (): void => {
    onClose()
    showToast(`${job.customer_name ?? 'The job'} is scheduled.`)
  }
  const fields = (
    <TimeFields times={{ date, start, end }} onChange={{ date: setDate, start: setStart, end: setEnd }} />
  )
  if (isMove)
    return (
      <ConfirmSheet
        title={`Move ${job.customer_name}`}
        operation="jobs.reschedule"
        input={isReady ? { ...times, notify } : undefined}
        action="Move"
        onClose={onClose}
        onDone={done}
      >
        {fields}
        <ChannelChoice
          email={client.data?.email ?? null}
          phone={client.data?.phone ?? null}
          channels={notify}
          onChange={setNotify}
        />
      </ConfirmSheet>
    )
  return (
    <ConfirmSheet
      title={`Schedule ${job.customer_name}`}
      operation="jobs.schedule"
      input={isReady ? { ...times, ...(crew ? { crew_id: crew } : {}) } : undefined}
      action="Schedule"
      onClose={onClose}
      onDone={done}
    >
      {fields}
      <Choice
        label="Crew"
        value={crew}
        onChange={(event) => setCrew(event.target.value)}
        choices={[
          ['', 'Nobody yet'],
          ...(crews.data?.items ?? []).map(({ id, name }) => [id, name] as const),
        ]}
      />
    </ConfirmSheet>
  )
}
