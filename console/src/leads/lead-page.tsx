import { useParams } from '@tanstack/react-router'
import type { Input } from '../api/call.ts'
import { useIntention, useOperation } from '../api/use.ts'
import { Choice } from '../parts/field.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Complaint, Failure, Skeleton } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { statusWord } from '../parts/status-look.ts'
import { showToast } from '../parts/toasts.ts'
import { useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { LeadFacts } from './lead-facts.tsx'

type LeadStatus = Input<'leads.setStatus'>['status']
const statuses: readonly LeadStatus[] = [
  'new',
  'contacted',
  'appointment_scheduled',
  'estimate_created',
  'estimate_sent',
  'approved',
  'lost',
]

export function LeadPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { can, me } = useMe()
  const go = useGo()
  const lead = useOperation('leads.get', { lead_id: id })
  const setStatus = useIntention('leads.setStatus')
  const assign = useIntention('leads.assign')
  const createEstimate = useIntention('estimates.create')
  if (lead.error) return <Failure error={lead.error} retry={lead.refetch} />
  if (!lead.data) return <Skeleton />
  const { status, location_id, customer_name, version, assigned_to, client_id, estimate_ids } = lead.data
  const change = (next: LeadStatus): void =>
    setStatus.mutate(
      {
        input: {
          lead_id: id,
          status: next,
          expected_version: version,
          ...(next === 'lost' ? { lost_reason: 'no_response' as const } : {}),
        },
      },
      {
        onSuccess: () =>
          showToast(`${customer_name ?? 'The lead'} is ${statusWord(next).toLowerCase()} now.`),
      },
    )
  const estimate = (): void =>
    createEstimate.mutate(
      { input: { lead_id: id, location_id } },
      { onSuccess: (created) => go(`estimates/${created.id}`) },
    )
  return (
    <>
      <PageHead title={customer_name ?? 'Unnamed lead'} sub={<Status of={status} />}>
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
      <Complaint error={createEstimate.error ?? setStatus.error ?? assign.error} />
      <div className="columns">
        <div className="card">
          <LeadFacts lead={lead.data} />
        </div>
        <div className="stack">
          {can('manage_leads') && (
            <section className="card facts" aria-label="Next step">
              <h2>Next step</h2>
              <Choice
                label="State"
                value={status}
                onChange={(event) => change(event.target.value as LeadStatus)}
                choices={[...new Set([status, ...statuses])].map((each) => [each, statusWord(each)] as const)}
              />
              {me?.members && (
                <Choice
                  label="With"
                  value={assigned_to ?? ''}
                  onChange={(event) =>
                    assign.mutate({
                      input: {
                        lead_id: id,
                        assigned_to: event.target.value || null,
                        expected_version: version,
                      },
                    })
                  }
                  choices={[
                    ['', 'Nobody yet'],
                    ...me.members.items.map((each) => [each.id, each.name] as const),
                  ]}
                />
              )}
            </section>
          )}
          <section className="card facts" aria-label="Records">
            <h2>Leads to</h2>
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
