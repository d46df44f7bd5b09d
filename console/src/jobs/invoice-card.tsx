import type { Output } from '../api/call.ts'
import { PageLink } from '../parts/page-link.tsx'
import { Status } from '../parts/status.tsx'
import { money } from '../parts/words.ts'

type Invoice = Output<'invoices.list'>['items'][number]

/** Card of an invoice on the job board. The last columns show invoices of invoiced jobs. */
export function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { status, billing_name, display_number, total_cents, currency } = invoice
  return (
    <li>
      <PageLink to={`invoices/${invoice.id}`} className="job-card" draggable={false}>
        <b>{billing_name ?? 'A client'}</b>
        <span className="job-card-top">
          <Status of={status} />
          <span className="amount">{money(total_cents, currency)}</span>
        </span>
        {display_number && <span className="muted">{display_number}</span>}
      </PageLink>
    </li>
  )
}
