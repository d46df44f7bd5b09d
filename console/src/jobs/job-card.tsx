import type { Job } from '../api/operations.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { money, service } from '../parts/words.ts'
import { when } from './when.ts'

interface Props {
  job: Job
  drag: (job: Job | undefined) => void
  /** Moves the job by `by` columns to the right, or to the left if `by` is negative. */
  step: (job: Job, by: number) => void
}

/** Card of a job on the board. Alt with the left or right arrow key moves it to the previous or next column. */
export function JobCard({ job, drag, step }: Props) {
  const { nameOf, today } = useMe()
  const lead = nameOf(job.assignees.find(({ role }) => role === 'lead')?.member_id ?? null)
  return (
    <li>
      <PageLink
        to={`jobs/${job.id}`}
        className="job-card"
        draggable
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', job.id)
          drag(job)
        }}
        onDragEnd={() => drag(undefined)}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
          if (!event.altKey || by === 0) return
          event.preventDefault()
          event.stopPropagation()
          step(job, by)
        }}
      >
        <b>{job.customer_name ?? `Job ${job.job_number}`}</b>
        <span className="job-card-top">
          <span className="muted">{service(job.service_type)}</span>
          <span className="amount">{money(job.total_cents, job.currency)}</span>
        </span>
        {job.visits_total > 1 && (
          <span className="muted">
            {job.visits_done} of {job.visits_total} visits done
          </span>
        )}
        <span className="job-card-top">
          {job.status === 'on_hold' || job.status === 'en_route' ? (
            <Status of={job.status} />
          ) : (
            <span className={job.is_late ? 'late' : 'muted'}>
              {when({ ...job, scheduled_time_end: null }, today)}
            </span>
          )}
          {lead && <span className="muted">{lead.split(' ')[0]}</span>}
        </span>
      </PageLink>
    </li>
  )
}
