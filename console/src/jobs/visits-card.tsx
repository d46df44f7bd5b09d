import { useState } from 'react'
import type { JobDetail } from '../api/operations.ts'
import { plural } from '../parts/words.ts'
import { useMe } from '../parts/use-me.ts'
import { JobSheet, type Sheet } from './job-sheet.tsx'
import { isOpen, type Visit } from './visit.ts'
import { VisitRow } from './visit-row.tsx'

/** Card with the visits of a job: date, assignees, lines and status of each, and its actions. */
export function VisitsCard({ job }: { job: JobDetail }) {
  const { can } = useMe()
  const [sheet, setSheet] = useState<{ sheet: Sheet; visit?: Visit }>()
  const canAdd = can('manage_schedule') && isOpen(job)
  return (
    <section className="card visits" aria-labelledby="visits-title">
      <div className="card-head">
        <h2 id="visits-title">{job.visits_total > 1 ? 'Visits' : 'Visit'}</h2>
        {job.visits_total > 1 && (
          <span className="muted">
            {job.visits_done} of {plural(job.visits_total, 'visit')} done
          </span>
        )}
        {canAdd && (
          <button type="button" className="button" onClick={() => setSheet({ sheet: 'days' })}>
            Add days …
          </button>
        )}
      </div>
      <ul>
        {job.visits.map((visit) => (
          <VisitRow
            key={visit.visit_id}
            job={job}
            visit={visit}
            open={(chosen) => setSheet({ sheet: chosen, visit })}
          />
        ))}
      </ul>
      {sheet && <JobSheet {...sheet} job={job} onClose={() => setSheet(undefined)} />}
    </section>
  )
}
