import './jobs.css'
import { useOperation } from '../api/use.ts'
import { useMe } from '../parts/use-me.ts'
import { clock, date as dateWords } from '../parts/words.ts'
import type { Schedulable, WindowForm } from './window-form.ts'

interface Props {
  job: Schedulable
  date: string
  crew: string
  onPick: (form: WindowForm) => void
}

/** List of the next free times for the visit, from the chosen date on. */
export function FreeSlots({ job, date, crew, onPick }: Props) {
  const { today } = useMe()
  const from = date > today ? date : today
  const slots = useOperation(
    'schedule.openSlots',
    {
      date_from: from,
      days: 7,
      job_id: job.id,
      limit: 4,
      step_minutes: 120,
      ...(job.visit_id ? { visit_id: job.visit_id } : {}),
      ...(crew ? { crew_id: crew } : {}),
    },
    { enabled: date !== '', keepsPrevious: true },
  )
  const free = slots.data?.slots ?? []
  if (free.length === 0) return null
  return (
    <div className="free-slots" role="group" aria-label="Free times">
      <span className="muted">Free</span>
      {free.map((slot) => (
        <button
          key={slot.starts_at}
          type="button"
          className="button"
          onClick={() =>
            onPick({
              date: slot.date,
              isAnytime: false,
              start: slot.time_start.slice(0, 5),
              end: slot.time_end.slice(0, 5),
            })
          }
        >
          {slot.date === today ? 'Today' : dateWords(slot.date, today)}, {clock(slot.time_start)}
        </button>
      ))}
    </div>
  )
}
