import { ArrowRight, UserPlus } from 'lucide-react'
import type { Job } from '../api/operations.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Empty } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { clock, initials, plural } from '../parts/words.ts'
import { crewsOf } from './crews-of.ts'
import type { Today } from './use-today.ts'

/** Each crew lead with the jobs of today and the current one. */
export function CrewsToday({ state }: { state: Today }) {
  const { today, nameOf } = useMe()
  const jobs = (state.jobs.data?.items ?? []).filter(({ scheduled_date }) => scheduled_date === today)
  const { crews, unassigned } = crewsOf(jobs)
  return (
    <section className="card crews" aria-labelledby="crews-title">
      <div className="card-head">
        <h2 id="crews-title">Crews today</h2>
        <PageLink to="schedule" className="button" data-quiet="">
          Schedule
          <ArrowRight size={14} aria-hidden="true" />
        </PageLink>
      </div>
      {state.jobs.data && jobs.length === 0 && <Empty title="No jobs today" />}
      <ul className="crew-list">
        {crews.map(({ memberId, jobs: own, done, current }) => (
          <li key={memberId} className="crew-row">
            <span className="avatar" aria-hidden="true">
              {initials(nameOf(memberId))}
            </span>
            <span className="crew-name">
              <span>{nameOf(memberId) || 'A member'}</span>
              <span className="muted">
                {done} of {own.length} done
              </span>
            </span>
            <span className="pips" aria-hidden="true">
              {own.map((job) => (
                <i key={job.id} data-status={job.status} />
              ))}
            </span>
            <Current job={current} />
          </li>
        ))}
        {unassigned > 0 && (
          <li className="crew-row">
            <span className="avatar" aria-hidden="true">
              <UserPlus size={14} />
            </span>
            <span className="crew-name">
              <span>No crew</span>
              <span className="muted">{plural(unassigned, 'job')} today</span>
            </span>
            <span className="pips" />
            <PageLink to="schedule" className="button">
              Assign
            </PageLink>
          </li>
        )}
      </ul>
    </section>
  )
}

function Current({ job }: { job: Job | undefined }) {
  if (!job) return <span className="muted">Done for today</span>
  return (
    <PageLink to={`jobs/${job.id}`} className="crew-now">
      <Status of={job.status} />
      <span className="muted">
        {job.customer_name}
        {job.scheduled_time_start && ` · ${clock(job.scheduled_time_start)}`}
      </span>
    </PageLink>
  )
}
