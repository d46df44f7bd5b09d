import { useParams } from '@tanstack/react-router'
import { useIntention, useOperation } from '../api/use.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Complaint, Failure, Skeleton } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { money } from '../parts/words.ts'
import { ContactFacts } from './contact-facts.tsx'
import { RelatedEstimates, RelatedInvoices, RelatedJobs } from './related.tsx'
import { Timeline } from './timeline.tsx'

export function ClientPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { can } = useMe()
  const go = useGo()
  const client = useOperation('clients.get', { client_id: id })
  const create = useIntention('estimates.create')
  if (client.error) return <Failure error={client.error} retry={client.refetch} />
  if (!client.data) return <Skeleton />
  const { name, status, balance_cents, currency, location_id, phone } = client.data
  const createEstimate = (): void =>
    create.mutate(
      { input: { client_id: id, location_id } },
      { onSuccess: (estimate) => go(`estimates/${estimate.id}`) },
    )
  return (
    <>
      <PageHead
        title={name}
        sub={
          <>
            <Status of={status} />
            {balance_cents ? ` · owes ${money(balance_cents, currency)}` : ''}
          </>
        }
      >
        {phone && (
          <a className="button" href={`tel:${phone}`}>
            Call
          </a>
        )}
        {can('manage_estimates') && (
          <button
            type="button"
            className="button"
            data-primary=""
            disabled={create.isPending}
            onClick={createEstimate}
          >
            Create estimate
          </button>
        )}
      </PageHead>
      <Complaint error={create.error} />
      <div className="columns client-columns">
        <section className="card" aria-labelledby="timeline-title">
          <div className="card-head">
            <h2 id="timeline-title">Timeline</h2>
          </div>
          <Timeline clientId={id} />
        </section>
        <div className="stack">
          <div className="card">
            <ContactFacts client={client.data} />
          </div>
          {can('view_jobs') && <RelatedJobs clientId={id} />}
          {can('view_estimates') && <RelatedEstimates clientId={id} />}
          {can('view_invoices') && <RelatedInvoices clientId={id} />}
        </div>
      </div>
    </>
  )
}
