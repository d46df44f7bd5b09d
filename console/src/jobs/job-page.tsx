import './jobs.css'
import { useParams } from '@tanstack/react-router'
import { useOperation } from '../api/use.ts'
import { DocumentLines, Sum } from '../parts/document-lines.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { money, service } from '../parts/words.ts'
import { JobActions } from './job-actions.tsx'
import { JobHistory } from './job-history.tsx'
import { jobSums } from './job-sums.ts'
import { JobDocuments, JobPlace } from './job-side.tsx'
import { RecurrenceCard } from './recurrence-card.tsx'
import { VisitsCard } from './visits-card.tsx'

export function JobPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { can } = useMe()
  const job = useOperation('jobs.get', { job_id: id })
  if (job.error && !job.data) return <Failure error={job.error} retry={job.refetch} />
  if (!job.data) return <Skeleton />
  const { data } = job
  return (
    <>
      <PageHead
        title={`${service(data.service_type)} for ${data.customer_name ?? 'a client'}`}
        sub={
          <>
            <Status of={data.status} /> · Job {data.job_number}
          </>
        }
      >
        <JobActions job={data} />
      </PageHead>
      <div className="columns">
        <div className="stack">
          <VisitsCard job={data} />
          <section className="card" aria-label="Work">
            <DocumentLines
              lines={data.line_items}
              currency={data.currency}
              total={data.total_cents}
              sums={jobSums(data).map(({ label, cents }) => (
                <Sum key={label} label={label}>
                  {money(cents, data.currency)}
                </Sum>
              ))}
            />
            {data.notes && <p className="card-foot">{data.notes}</p>}
          </section>
        </div>
        <div className="stack">
          <JobPlace job={data} />
          <JobDocuments job={data} />
          {data.recurrence && can('manage_jobs') && <RecurrenceCard job={data} />}
          <JobHistory job={data} />
        </div>
      </div>
    </>
  )
}
