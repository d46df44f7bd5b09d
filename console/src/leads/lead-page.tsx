import { useParams } from '@tanstack/react-router'
import { useIntention, useOperation } from '../api/use.ts'
import { PageHead } from '../parts/page-head.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Complaint, Failure, Skeleton } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { Timeline } from '../clients/timeline.tsx'
import { Appointments } from './appointments.tsx'
import { ConvertButton } from './convert-button.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadPhotos } from './lead-photos.tsx'
import { NextStep } from './next-step.tsx'

export function LeadPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { can } = useMe()
  const go = useGo()
  const lead = useOperation('leads.get', { lead_id: id })
  const createEstimate = useIntention('estimates.create')
  if (lead.error) return <Failure error={lead.error} retry={lead.refetch} />
  if (!lead.data) return <Skeleton />
  const { status, location_id, customer_name, client_id, estimate_ids } = lead.data
  const estimate = (): void =>
    createEstimate.mutate(
      { input: { lead_id: id, location_id } },
      { onSuccess: (created) => go(`estimates/${created.id}`) },
    )
  return (
    <>
      <PageHead title={customer_name ?? 'Unnamed lead'} sub={<Status of={status} />}>
        {can('manage_leads') && can('manage_clients') && client_id === null && (
          <ConvertButton lead={lead.data} />
        )}
        {can('manage_estimates') && (
          <button
            type="button"
            className="button"
            data-primary=""
            disabled={createEstimate.isPending}
            onClick={estimate}
          >
            Create estimate
          </button>
        )}
      </PageHead>
      <Complaint error={createEstimate.error} />
      <div className="columns">
        <div className="stack">
          <div className="card">
            <LeadFacts lead={lead.data} isWide />
          </div>
          <LeadPhotos leadId={id} />
          {client_id && can('view_clients') && (
            <section className="card" aria-labelledby="timeline-title">
              <div className="card-head">
                <h2 id="timeline-title">History</h2>
              </div>
              <Timeline clientId={client_id} />
            </section>
          )}
        </div>
        <div className="stack">
          {can('manage_leads') && <NextStep lead={lead.data} />}
          <Appointments lead={lead.data} />
          <section className="card facts" aria-label="Records">
            <h2>Records</h2>
            {client_id && (
              <PageLink to={`clients/${client_id}`} className="link">
                Client
              </PageLink>
            )}
            {estimate_ids.map((estimateId, index) => (
              <PageLink key={estimateId} to={`estimates/${estimateId}`} className="link">
                Estimate {estimate_ids.length > 1 ? index + 1 : ''}
              </PageLink>
            ))}
            {!client_id && estimate_ids.length === 0 && <p className="muted">No estimate yet.</p>}
          </section>
        </div>
      </div>
    </>
  )
}
