import { ArrowRight, UserPlus } from 'lucide-react'
import { PageLink } from '../parts/page-link.tsx'
import { Empty } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { clock, initials, plural } from '../parts/words.ts'
import type { Today } from './use-today.ts'

type Work = NonNullable<Today['work']>
type Crew = Work['crews'][number]

/** Crews of today, each with its visits and its current visit. */
export function CrewsToday({ work }: { work: Work }) {
  const { crews, unassigned_count: unassigned } = work
  return (
    <section className="card crews" aria-labelledby="crews-title">
      <div className="card-head">
        <h2 id="crews-title">Crews today</h2>
        <PageLink to="schedule" className="button" data-quiet="">
          Schedule
          <ArrowRight size={14} aria-hidden="true" />
        </PageLink>
      </div>
      {crews.length === 0 && unassigned === 0 && <Empty title="No work today" />}
      <ul className="crew-list">
        {crews.map((crew) => (
          <CrewRow key={crew.crew_id ?? crew.member_id} crew={crew} />
        ))}
        {unassigned > 0 && (
          <li className="crew-row">
            <span className="avatar" aria-hidden="true">
              <UserPlus size={14} />
            </span>
            <span className="crew-name">
              <span>No one yet</span>
              <span className="muted">{plural(unassigned, 'visit')} today</span>
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

function CrewRow({ crew: { name, statuses, done_count, current } }: { crew: Crew }) {
  return (
    <li className="crew-row">
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <span className="crew-name">
        <span>{name || 'A former member'}</span>
        <span className="muted">
          {done_count} of {statuses.length} done
        </span>
      </span>
      <span className="pips" aria-hidden="true">
        {statuses.map((status, index) => (
          // The position among the visits of the day is the key, because the status of a visit comes without its id.
          <i key={index} data-status={status} />
        ))}
      </span>
      <Current visit={current} />
    </li>
  )
}

function Current({ visit }: { visit: Crew['current'] }) {
  if (!visit) return <span className="muted">Done for today</span>
  return (
    <PageLink to={`jobs/${visit.job_id}`} className="crew-now">
      <Status of={visit.status} />
      <span className="muted">
        {visit.customer_name}
        {visit.scheduled_time_start && ` · ${clock(visit.scheduled_time_start)}`}
      </span>
    </PageLink>
  )
}
