import type { Estimate } from '../api/operations.ts'
import { PageLink } from '../parts/page-link.tsx'
import { useMe } from '../parts/use-me.ts'
import { FilesCard, JobsCard, VersionsCard } from './estimate-cards.tsx'
import { LinksCard } from './links-card.tsx'
import { addressLine, ago, date, money, phone } from '../parts/words.ts'

/** Side column of an estimate: the client, the terms, and the jobs and versions that belong to it. */
export function EstimateSide({ estimate }: { estimate: Estimate }) {
  const { nameOf } = useMe()
  const { deposit, discount, currency } = estimate
  const amount = (value: string | null, type: string | null): string =>
    type === 'percent' ? `${value}%` : money(Number(value), currency)
  return (
    <aside className="stack">
      <section className="card facts" aria-label="Client">
        <h2>Client</h2>
        <PageLink to={`clients/${estimate.client_id}`} className="link">
          {estimate.customer_name ?? 'Open the client'}
        </PageLink>
        <p className="muted">
          {phone(estimate.customer_phone)}
          <br />
          {estimate.customer_email}
        </p>
        <p className="muted">
          {estimate.service_address}
          <br />
          {addressLine([estimate.city, estimate.state])} {estimate.zip}
        </p>
      </section>
      <section className="card facts" aria-label="Terms">
        <h2>Terms</h2>
        <dl>
          <dt>Deposit</dt>
          <dd>{deposit.type ? `${amount(deposit.value, deposit.type)} on acceptance` : 'None'}</dd>
          <dt>Discount</dt>
          <dd>{discount ? amount(discount.value, discount.type) : 'None'}</dd>
          <dt>Expires</dt>
          <dd>{estimate.expires_at ? date(estimate.expires_at) : 'After sending'}</dd>
          <dt>Sales rep</dt>
          <dd>{nameOf(estimate.assigned_rep_id) || 'Nobody'}</dd>
        </dl>
      </section>
      <section className="card facts" aria-label="Dates">
        <h2>Dates</h2>
        <dl>
          <dt>Created</dt>
          <dd>{ago(estimate.created_at)}</dd>
          <Step what="Sent" at={estimate.sent_at} />
          <Step what="First viewed" at={estimate.first_viewed_at} />
          <Step what="Accepted" at={estimate.accepted_at} />
          <Step what="Declined" at={estimate.declined_at} />
        </dl>
      </section>
      <JobsCard estimate={estimate} />
      <VersionsCard estimate={estimate} />
      <LinksCard estimate={estimate} />
      <FilesCard estimate={estimate} />
    </aside>
  )
}

function Step({ what, at }: { what: string; at: string | null }) {
  if (!at) return null
  return (
    <>
      <dt>{what}</dt>
      <dd>{ago(at)}</dd>
    </>
  )
}
