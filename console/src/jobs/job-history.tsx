import type { JobDetail } from '../api/operations.ts'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { ago } from '../parts/words.ts'

/** The states of a job, the latest first. */
export function JobHistory({ job }: { job: JobDetail }) {
  const { nameOf } = useMe()
  return (
    <section className="card facts" aria-label="History">
      <h2>History</h2>
      <dl>
        {job.status_history.map(({ status, changed_at, changed_by, reason }) => (
          <Change
            key={changed_at}
            status={status}
            text={[ago(changed_at), changed_by.type === 'member' ? nameOf(changed_by.id) : '', reason]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
      </dl>
    </section>
  )
}

function Change({ status, text }: { status: string; text: string }) {
  return (
    <>
      <dt>
        <Status of={status} />
      </dt>
      <dd className="muted">{text}</dd>
    </>
  )
}
