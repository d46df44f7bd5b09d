import type { ReactNode } from 'react'
import { useOperation } from '../api/use.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Status } from '../parts/status.tsx'
import { date, money, service } from '../parts/words.ts'

interface Line {
  to: string
  title: string
  status: string
  cents: number | undefined
  currency: string
}

/** Links to the estimates of a client. */
export function RelatedEstimates({ clientId }: { clientId: string }) {
  const { data } = useOperation('estimates.list', { client_id: clientId, limit: 20 })
  const lines = data?.items.map((each) => ({
    to: `estimates/${each.id}`,
    title: `Estimate ${each.display_number ?? ''}`,
    status: each.status,
    cents: each.total_cents,
    currency: each.currency,
  }))
  return <Related title="Estimates" lines={lines} none="No estimates yet." />
}

export function RelatedJobs({ clientId }: { clientId: string }) {
  const { data } = useOperation('jobs.list', { client_id: clientId, limit: 20 })
  const lines = data?.items.map((each) => ({
    to: `jobs/${each.id}`,
    title: `${service(each.service_type)}, ${each.scheduled_date ? date(each.scheduled_date) : 'no date'}`,
    status: each.status,
    cents: each.total_cents,
    currency: each.currency,
  }))
  return <Related title="Jobs" lines={lines} none="No jobs yet." />
}

export function RelatedInvoices({ clientId }: { clientId: string }) {
  const { data } = useOperation('invoices.list', { client_id: clientId, limit: 20 })
  const lines = data?.items.map((each) => ({
    to: `invoices/${each.id}`,
    title: `Invoice ${each.display_number ?? ''}`,
    status: each.status,
    cents: each.balance_cents || each.total_cents,
    currency: each.currency,
  }))
  return <Related title="Invoices" lines={lines} none="No invoices yet." />
}

function Related({ title, lines, none }: { title: string; lines: Line[] | undefined; none: ReactNode }) {
  const id = `related-${title.toLowerCase()}`
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        <span className="muted">{lines?.length ?? ''}</span>
      </div>
      {lines?.length === 0 && <p className="muted timeline-none">{none}</p>}
      <ul className="related">
        {lines?.map((line) => (
          <li key={line.to}>
            <PageLink to={line.to}>
              <span>{line.title}</span>
              <Status of={line.status} />
              <b>{money(line.cents, line.currency)}</b>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
