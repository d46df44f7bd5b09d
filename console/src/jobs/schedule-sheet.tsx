import { useState } from 'react'
import { useMe } from '../parts/use-me.ts'
import { MoveSheet } from './move-sheet.tsx'
import { PlanSheet } from './plan-sheet.tsx'
import type { Schedulable } from './window-form.ts'

interface Props {
  job: Schedulable
  /** Date that the form proposes for a visit without a date. Default: today. */
  day?: string
  onClose: () => void
}

/**
 * Side panel for the date, times and crew of a visit. If the visit already has a date, the panel changes it, and the
 * client can be notified.
 */
export function ScheduleSheet({ job, day, onClose }: Props) {
  const { today } = useMe()
  // This value is determined only once, so that the panel keeps its form while its own action changes the job.
  const [isPlanned] = useState(job.scheduled_date !== null && job.status !== 'unscheduled')
  return isPlanned ? (
    <MoveSheet job={job} onClose={onClose} />
  ) : (
    <PlanSheet job={job} day={day ?? today} onClose={onClose} />
  )
}
