import type { ListedPayment } from '../api/operations.ts'
import { kindWords, methodWords, signOf } from '../invoices/payment-words.ts'
import { ListBar } from '../parts/list-bar.tsx'
import { RecordList } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Empty } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { useAddress } from '../parts/use-address.ts'
import { ago, money } from '../parts/words.ts'
import { paymentTabs } from './payment-tabs.ts'

const source = (each: ListedPayment): string[] => {
  if (each.invoice_number) return [`Invoice ${each.invoice_number}`]
  return each.estimate_id ? ['Estimate'] : []
}

const columns = [
  {
    label: 'Client',
    cell: (each: ListedPayment) => (
      <>
        {each.customer_name}
        <span className="sub-line">{[kindWords(each.kind), ...source(each)].join(' · ')}</span>
      </>
    ),
  },
  { label: 'Status', cell: (each: ListedPayment) => <Status of={each.status} /> },
  { label: 'Method', cell: (each: ListedPayment) => methodWords(each.method), isWide: true },
  { label: 'Reference', cell: (each: ListedPayment) => each.reference ?? '–', isWide: true },
  { label: 'Received', cell: (each: ListedPayment) => ago(each.received_at), isFigure: true },
  {
    label: 'Amount',
    cell: (each: ListedPayment) => (
      <b className="amount">
        {signOf(each.kind)}
        {money(each.amount_cents, each.currency)}
      </b>
    ),
    isFigure: true,
  },
]

const target = (each: ListedPayment): string => {
  if (each.invoice_id) return `invoices/${each.invoice_id}`
  return each.estimate_id ? `estimates/${each.estimate_id}` : `clients/${each.client_id}`
}

export function PaymentsPage() {
  const [address] = useAddress()
  const chosen = paymentTabs.find(({ value }) => value === address['tab']) ?? paymentTabs[0]!
  return (
    <>
      <PageHead title="Payments" />
      <ListBar tabs={paymentTabs} />
      <RecordList
        operation="payments.list"
        input={chosen.filter}
        label="Payments"
        columns={columns}
        to={target}
        rowKey={(each) => each.id}
        empty={
          <Empty title="No payments here">
            <p className="muted">
              Payments are taken on the page of an invoice, deposits on the page of an accepted estimate.
            </p>
            <PageLink to="invoices" className="button">
              Open invoices
            </PageLink>
          </Empty>
        }
      />
    </>
  )
}
