import { useOperation } from '../api/use.ts'
import { ContactFacts } from '../clients/contact-facts.tsx'
import { LeadFacts } from '../leads/lead-facts.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Complaint, Skeleton } from '../parts/states.tsx'
import { useMe } from '../parts/use-me.ts'
import { phone } from '../parts/words.ts'
import type { Conversation } from './conversation.ts'

/** Side column about the person of a conversation: a client, a lead, or someone unknown. */
export function PersonPanel({ conversation }: { conversation: Conversation }) {
  const { can } = useMe()
  const { client_id, lead_id } = conversation
  return (
    <aside className="card person-panel" aria-label="Person">
      {client_id !== null && can('view_clients') ? (
        <ClientPart id={client_id} />
      ) : lead_id !== null && can('view_leads') ? (
        <LeadPart id={lead_id} />
      ) : (
        <Stranger conversation={conversation} />
      )}
    </aside>
  )
}

function ClientPart({ id }: { id: string }) {
  const client = useOperation('clients.get', { client_id: id })
  if (client.error) return <Complaint error={client.error} />
  if (!client.data) return <Skeleton lines={6} />
  return (
    <>
      <ContactFacts client={client.data} />
      <PageLink to={`clients/${id}`} className="button person-open">
        Open client
      </PageLink>
    </>
  )
}

function LeadPart({ id }: { id: string }) {
  const lead = useOperation('leads.get', { lead_id: id })
  if (lead.error) return <Complaint error={lead.error} />
  if (!lead.data) return <Skeleton lines={6} />
  return (
    <>
      <LeadFacts lead={lead.data} />
      <PageLink to={`leads/${id}`} className="button person-open">
        Open lead
      </PageLink>
    </>
  )
}

function Stranger({ conversation: { participant, client_id, lead_id } }: { conversation: Conversation }) {
  const { can } = useMe()
  const { name, phone: number, email } = participant
  const isUnknown = client_id === null && lead_id === null
  const known = {
    new: '1',
    ...(name ? { name } : {}),
    ...(number ? { phone: number } : {}),
    ...(email ? { email } : {}),
  }
  return (
    <>
      <section className="facts" aria-label="Contact">
        <h2>{isUnknown ? 'Not a client or lead yet' : 'Contact'}</h2>
        <p>
          <b>{name ?? 'Unknown person'}</b>
        </p>
        {number && (
          <a className="link" href={`tel:${number}`}>
            {phone(number)}
          </a>
        )}
        {email && <p>{email}</p>}
      </section>
      {isUnknown && can('manage_leads') && (
        <PageLink to="leads" search={known} className="button person-open">
          Create lead
        </PageLink>
      )}
    </>
  )
}
