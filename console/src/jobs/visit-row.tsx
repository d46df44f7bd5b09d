import type { JobDetail } from '../api/operations.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { service } from '../parts/words.ts'
import type { Sheet } from './job-sheet.tsx'
import type { Visit } from './visit.ts'
import { visitActions } from './visit-actions.ts'
import { when } from './when.ts'

interface Props {
  job: JobDetail
  visit: Visit
  open: (sheet: Sheet) => void
}

export function VisitRow({ job, visit, open }: Props) {
  const { can, nameOf, today } = useMe()
  const { status, visit_number, label, kind, is_late, assignees, line_ids, note } = visit
  const people = assignees.map(({ member_id, role }) =>
    role === 'lead' ? `${nameOf(member_id) || 'A member'} (lead)` : nameOf(member_id) || 'A member',
  )
  const lines = job.line_items.filter(({ id }) => line_ids.includes(id)).map(({ name }) => name)
  const hasNobody = people.length === 0 && visit.crew_id === null
  const { first, more } = visitActions(job, visit, can)
  return (
    <li className="visit" data-current={(job.visits_total > 1 && visit.is_current) || undefined}>
      <span className="visit-number" aria-hidden="true">
        {visit_number}
      </span>
      <div className="visit-facts">
        <p>
          <b className={is_late ? 'late' : ''}>{when(visit, today)}</b>
          {label && <span> · {label}</span>}
          {kind !== 'work' && <span className="muted"> · {service(kind)}</span>}
        </p>
        <p className="muted">
          {people.length > 0 ? people.join(', ') : hasNobody ? 'No one is assigned yet' : 'The whole crew'}
          {lines.length > 0 && ` · ${lines.join(', ')}`}
        </p>
        {visit.time_adjusted && (
          <p className="muted">Moved to a later time, because daylight saving time begins.</p>
        )}
        {visit.hold_reason && <p>On hold: {visit.hold_reason}</p>}
        {visit.cancel_reason && <p className="muted">Cancelled: {visit.cancel_reason}</p>}
        {note && <p>{note}</p>}
      </div>
      <Status of={status} />
      <span className="visit-actions">
        {first && (
          <button type="button" className="button" onClick={() => open(first.sheet)}>
            {first.label}
            <span className="visually-hidden"> visit {visit_number}</span>
          </button>
        )}
        <MoreMenu
          label={`Actions of visit ${visit_number}`}
          items={more.map(({ label: name, sheet, isRed = false }) => ({
            label: name,
            isRed,
            run: () => open(sheet),
          }))}
        />
      </span>
    </li>
  )
}
