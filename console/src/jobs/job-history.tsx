import type { JobDetail } from '../api/operations.ts'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { ago } from '../parts/words.ts'
import { historyEntries } from './history-entries.ts'

/** History of a job: the changes of its status and its date, latest first, each with its author. */
export function JobHistory({ job }: { job: JobDetail }) {
  const { nameOf, today } = useMe()
  return (
    <section className="card facts" aria-label="History">
      <h2>History</h2>
      <ol className="history">
        {historyEntries(job, { nameOf, today }).map(({ key, at, status, what, who, reason }) => (
          <li key={key}>
            <p>
              {status ? <Status of={status} /> : <span className="status">Moved</span>}
              {what && <span className="muted">{what}</span>}
            </p>
            <p className="muted">{[who, ago(at)].join(', ')}</p>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
