import type { Lead } from '../api/operations.ts'
import { lostWord } from './lost-form.tsx'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { addressLine, ago, money, phone, service } from '../parts/words.ts'

/** Facts about a lead, for the lead's page and for the panel next to the list. */
export function LeadFacts({ lead, isWide = false }: { lead: Lead; isWide?: boolean }) {
  const { nameOf } = useMe()
  return (
    <section className="facts" data-wide={isWide || undefined} aria-label="Lead">
      <h2>Lead {lead.lead_number}</h2>
      <p>
        <b>{lead.customer_name ?? 'Unnamed'}</b>
      </p>
      <p>
        {lead.customer_phone && (
          <a className="link" href={`tel:${lead.customer_phone}`}>
            {phone(lead.customer_phone)}
          </a>
        )}
        <br />
        {lead.customer_email && (
          <a className="link" href={`mailto:${lead.customer_email}`}>
            {lead.customer_email}
          </a>
        )}
      </p>
      <p className="muted">
        {addressLine([lead.service_address, lead.city, [lead.state, lead.zip].filter(Boolean).join(' ')])}
      </p>
      <dl>
        <dt>Status</dt>
        <dd>
          <Status of={lead.status} />
          {lead.lost_reason && ` · ${lostWord(lead.lost_reason)}`}
        </dd>
        <dt>Source</dt>
        <dd>{service(lead.source ?? 'direct')}</dd>
        <dt>Assigned to</dt>
        <dd>{nameOf(lead.assigned_to) || 'No one yet'}</dd>
        <dt>Value</dt>
        <dd>{money(lead.estimated_value_cents, lead.currency)}</dd>
        <dt>Last contact</dt>
        <dd>{lead.last_contacted_at ? ago(lead.last_contacted_at) : 'None yet'}</dd>
      </dl>
      {lead.notes && <p className="written">{lead.notes}</p>}
    </section>
  )
}
