import { useState } from 'react'
import { useMe } from '../parts/use-me.ts'
import { MoveSheet } from './move-sheet.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import type { Schedulable } from './window-form.ts'

interface Props {
  job: Schedulable
  /** Day of the form for a visit without a date. Default: today. */
  day?: string
  onClose: () => void
}

/** Sheet for date, times and crew of a visit. A visit with a date is moved, and the client can be notified. */
export function ScheduleSheet({ job, day, onClose }: Props) {
  const { today } = useMe()
  // The sheet stays the same while its action changes the job.
  const [isPlanned] = useState(job.scheduled_date !== null && job.status !== 'unscheduled')
  return isPlanned ? (
    <MoveSheet job={job} onClose={onClose} />
  ) : (
    <PlanSheet job={job} day={day ?? today} onClose={onClose} />
  )
}
