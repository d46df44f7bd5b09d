import { useParams } from '@tanstack/react-router'
import type { Invoice } from '../api/operations.ts'
import { useOperation } from '../api/use.ts'
import { DocumentLines } from '../parts/document-lines.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { useMe } from '../parts/use-me.ts'
import { addressLine, ago, date, money, phone } from '../parts/words.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceHistory } from './invoice-history.tsx'
import { InvoicePayments } from './invoice-payments.tsx'
import { InvoiceBalance, InvoiceSums } from './invoice-sums.tsx'

export function InvoicePage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const invoice = useOperation('invoices.get', { invoice_id: id })
  if (invoice.error && !invoice.data) return <Failure error={invoice.error} retry={invoice.refetch} />
  if (!invoice.data) return <Skeleton />
  const { data } = invoice
  return (
    <>
      <PageHead
        title={`Invoice ${data.display_number ?? ''} for ${data.billing_name ?? 'a client'}`}
        sub={<Status of={data.status} />}
      >
        <InvoiceActions invoice={data} />
      </PageHead>
      <div className="columns">
        <div className="stack">
          <section className="card" aria-label="Lines">
            <DocumentLines
              lines={data.line_items}
              currency={data.currency}
              total={data.total_cents}
              sums={<InvoiceSums invoice={data} />}
              after={<InvoiceBalance invoice={data} />}
            />
          </section>
          <InvoicePayments invoice={data} />
        </div>
        <InvoiceSide invoice={data} />
      </div>
    </>
  )
}

function InvoiceSide({ invoice }: { invoice: Invoice }) {
  const { today } = useMe()
  const { currency, due_date, issue_date, sent_at, first_viewed_at } = invoice
  return (
    <aside className="stack">
      <section className="card facts" aria-label="Amount owed">
        <h2>Owed</h2>
        <p className={invoice.is_overdue ? 'figure late' : 'figure'}>
          {money(invoice.balance_cents, currency)}
        </p>
        <dl>
          <dt>Issued</dt>
          <dd>{date(issue_date, today)}</dd>
          <dt>Due</dt>
          <dd className={invoice.is_overdue ? 'late' : ''}>{date(due_date, today)}</dd>
          <dt>Sent</dt>
          <dd>{sent_at ? ago(sent_at) : 'Not yet'}</dd>
          <dt>First viewed</dt>
          <dd>{first_viewed_at ? ago(first_viewed_at) : 'Not yet'}</dd>
        </dl>
      </section>
      <section className="card facts" aria-label="Client">
        <h2>Client</h2>
        <PageLink to={`clients/${invoice.client_id}`} className="link">
          {invoice.billing_name ?? 'Open the client'}
        </PageLink>
        <p className="muted">
          {phone(invoice.billing_phone)}
          <br />
          {invoice.billing_email}
        </p>
        <p className="muted">
          {invoice.billing_address_line1}
          <br />
          {addressLine([invoice.billing_city, invoice.billing_state])} {invoice.billing_zip}
        </p>
      </section>
      {(invoice.job_id || invoice.estimate_id) && (
        <section className="card facts" aria-label="Records">
          <h2>Records</h2>
          {invoice.job_id && (
            <PageLink to={`jobs/${invoice.job_id}`} className="link">
              Job
            </PageLink>
          )}
          {invoice.estimate_id && (
            <PageLink to={`estimates/${invoice.estimate_id}`} className="link">
              Estimate
            </PageLink>
          )}
        </section>
      )}
      <InvoiceHistory invoiceId={invoice.id} />
    </aside>
  )
}
