import { useState } from 'react'
import type { JobDetail } from '../api/operations.ts'
import { useList } from '../api/use.ts'
import { useMe } from '../parts/use-me.ts'
import { date } from '../parts/words.ts'
import { EndRecurrenceSheet } from './end-recurrence-sheet.tsx'
import { ruleWords } from './rule-words.ts'
import { when } from './when.ts'

/** Card about the recurring work (the series) from which the job was created. */
export function RecurrenceCard({ job }: { job: JobDetail }) {
  const { today } = useMe()
  const [isEnding, setEnding] = useState(false)
  const recurrences = useList('jobs.recurrence.list', { client_id: job.client_id, limit: 100 })
  const series = recurrences.rows.find(({ id }) => id === job.recurrence?.job_recurrence_id)
  if (!series || !job.recurrence) return null
  const { rule, times, starts_on, ends_on, count, archived_at } = series
  const window = {
    scheduled_date: job.recurrence.on_date,
    scheduled_time_start: times?.start ?? null,
    scheduled_time_end: times?.end ?? null,
  }
  return (
    <section className="card facts" aria-label="Recurring work">
      <h2>Recurring work</h2>
      <p>
        <b>{ruleWords(rule)}</b>
      </p>
      <p className="muted">
        {[
          `since ${date(starts_on, today)}`,
          ends_on && `until ${date(ends_on, today)}`,
          count !== null && `${count} times`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="muted">
        The recurrence planned this job for {when(window, today).replace(/^Today/, 'today')}.
      </p>
      {archived_at !== null ? (
        <p className="muted">The recurring work has ended.</p>
      ) : (
        <p>
          <button type="button" className="button" onClick={() => setEnding(true)}>
            End the recurring work …
          </button>
        </p>
      )}
      {isEnding && <EndRecurrenceSheet series={series} onClose={() => setEnding(false)} />}
    </section>
  )
}
