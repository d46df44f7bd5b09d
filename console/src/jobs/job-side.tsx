import type { JobDetail } from '../api/operations.ts'
import { PageLink } from '../parts/page-link.tsx'
import { addressLine } from '../parts/words.ts'

export function JobPlace({ job }: { job: JobDetail }) {
  const address = addressLine([job.service_address, job.service_city, job.service_state])
  return (
    <section className="card facts" aria-label="Place">
      <h2>Place</h2>
      <PageLink to={`clients/${job.client_id}`} className="link">
        {job.customer_name ?? 'The client'}
      </PageLink>
      {address && (
        <a
          className="link"
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noreferrer"
        >
          {address}
        </a>
      )}
      {job.access_notes && <p>{job.access_notes}</p>}
      {job.special_instructions && <p>{job.special_instructions}</p>}
    </section>
  )
}

export function JobDocuments({ job }: { job: JobDetail }) {
  return (
    <section className="card facts" aria-label="Documents">
      <h2>Documents</h2>
      {job.estimate_id && (
        <PageLink to={`estimates/${job.estimate_id}`} className="link">
          Estimate
        </PageLink>
      )}
      {job.invoice_ids.map((invoiceId, index) => (
        <PageLink key={invoiceId} to={`invoices/${invoiceId}`} className="link">
          Invoice {job.invoice_ids.length > 1 ? index + 1 : ''}
        </PageLink>
      ))}
      {!job.is_invoiced && <p className="muted">Not invoiced yet.</p>}
    </section>
  )
}
