import { useParams } from '@tanstack/react-router'
import { useOperation } from '../api/use.ts'
import { DocumentLines } from '../parts/document-lines.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { addressLine, service } from '../parts/words.ts'
import { JobActions } from './job-actions.tsx'
import { JobHistory } from './job-history.tsx'
import { when } from './when.ts'

export function JobPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { nameOf, today } = useMe()
  const job = useOperation('jobs.get', { job_id: id })
  if (job.error && !job.data) return <Failure error={job.error} retry={job.refetch} />
  if (!job.data) return <Skeleton />
  const { data } = job
  const address = addressLine([data.service_address, data.service_city, data.service_state])
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
        <section className="card" aria-label="Work">
          <DocumentLines lines={data.line_items} currency={data.currency} total={data.total_cents} />
          {data.notes && <p className="card-foot">{data.notes}</p>}
        </section>
        <div className="stack">
          <section className="card facts" aria-label="Plan">
            <h2>Plan</h2>
            <p>
              <b className={data.is_late ? 'late' : ''}>{when(data, today)}</b>
            </p>
            {data.time_adjusted && <p className="muted">Moved by the change of the clock.</p>}
            <dl>
              {data.assignees.map(({ member_id, role }) => (
                <Assignee key={member_id} name={nameOf(member_id)} role={role} />
              ))}
            </dl>
            {data.assignees.length === 0 && <p className="muted">No crew yet.</p>}
            {data.hold_reason && <p>On hold: {data.hold_reason}</p>}
            {data.cancel_reason && <p>Cancelled: {data.cancel_reason}</p>}
          </section>
          <section className="card facts" aria-label="Place">
            <h2>Place</h2>
            <PageLink to={`clients/${data.client_id}`} className="link">
              {data.customer_name}
            </PageLink>
            <a
              className="link"
              href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
              target="_blank"
              rel="noreferrer"
            >
              {address}
            </a>
            {data.access_notes && <p>{data.access_notes}</p>}
          </section>
          <section className="card facts" aria-label="Documents">
            <h2>Documents</h2>
            {data.estimate_id && (
              <PageLink to={`estimates/${data.estimate_id}`} className="link">
                Estimate
              </PageLink>
            )}
            {data.invoice_ids.map((invoiceId, index) => (
              <PageLink key={invoiceId} to={`invoices/${invoiceId}`} className="link">
                Invoice {data.invoice_ids.length > 1 ? index + 1 : ''}
              </PageLink>
            ))}
            {!data.is_invoiced && data.status === 'complete' && <p className="muted">Not invoiced yet.</p>}
          </section>
          <JobHistory job={data} />
        </div>
      </div>
    </>
  )
}

function Assignee({ name, role }: { name: string; role: string }) {
  return (
    <>
      <dt>{role === 'lead' ? 'Crew lead' : 'Crew'}</dt>
      <dd>{name || 'A member'}</dd>
    </>
  )
}
