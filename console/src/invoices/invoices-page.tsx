import type { ListedInvoice } from '../api/operations.ts'
import type { CsvFile } from '../parts/csv.ts'
import { ListBar } from '../parts/list-bar.tsx'
import { RecordList } from '../parts/list.tsx'
import { RecipeButton } from '../bulk/recipe-button.tsx'
import { LineSummary } from '../parts/line-summary.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Empty } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { filterOf } from '../parts/tabs.ts'
import { useAddress } from '../parts/use-address.ts'
import { useTabCounts } from '../parts/use-tab-counts.ts'
import { useMe } from '../parts/use-me.ts'
import { date, daysBetween, money, plural } from '../parts/words.ts'
import { Ageing } from './ageing.tsx'
import { InvoiceActs } from './invoice-acts.tsx'
import { invoiceTabs } from './invoice-tabs.ts'

const csv: CsvFile<ListedInvoice> = {
  file: 'invoices',
  columns: [
    ['Number', (each) => each.display_number],
    ['Client', (each) => each.billing_name],
    ['Status', (each) => each.status],
    ['Issued', (each) => each.issue_date],
    ['Due', (each) => each.due_date],
    ['Total', (each) => each.total_cents, 'cents'],
    ['Paid', (each) => each.amount_paid_cents, 'cents'],
    ['Owed', (each) => each.balance_cents, 'cents'],
    ['Currency', (each) => each.currency],
  ],
}

export function InvoicesPage() {
  const [address] = useAddress()
  const { today } = useMe()
  const due = (each: ListedInvoice) =>
    each.is_overdue && each.due_date ? (
      <span className="late">{plural(daysBetween(each.due_date, today), 'day')} late</span>
    ) : (
      date(each.due_date, today)
    )
  const columns = [
    {
      label: 'Client',
      cell: (each: ListedInvoice) => (
        <>
          {each.billing_name ?? 'Unnamed'}
          <span className="sub-line">{each.display_number ? `Invoice ${each.display_number}` : 'Draft'}</span>
        </>
      ),
    },
    { label: 'Status', cell: (each: ListedInvoice) => <Status of={each.status} /> },
    { label: 'Issued', cell: (each: ListedInvoice) => date(each.issue_date, today), isWide: true },
    { label: 'Due', cell: due },
    {
      label: 'Total',
      cell: (each: ListedInvoice) => money(each.total_cents, each.currency),
      isFigure: true,
      isWide: true,
    },
    {
      label: 'Owed',
      cell: (each: ListedInvoice) => <b className="amount">{money(each.balance_cents, each.currency)}</b>,
      isFigure: true,
    },
  ]
  return (
    <>
      <PageHead title="Invoices">
        <RecipeButton recipe="remind" />
        <RecipeButton recipe="invoice_finished" />
        <PageLink to="jobs" search={{ tab: 'bill' }} className="button">
          Jobs to invoice
        </PageLink>
      </PageHead>
      <Ageing />
      <ListBar tabs={useTabCounts('invoices', invoiceTabs)} searches="Search invoices" />
      <RecordList
        operation="invoices.list"
        input={filterOf(invoiceTabs, address)}
        label="Invoices"
        columns={columns}
        to={(each) => `invoices/${each.id}`}
        peek={(each) => (
          <section className="facts" aria-label="Invoice">
            <p>
              <b>{each.billing_name}</b>
            </p>
            <Status of={each.status} />
            <LineSummary lines={each.line_items} total={each.total_cents} currency={each.currency} />
          </section>
        )}
        csv={csv}
        bulk={(rows, clear) => <InvoiceActs rows={rows} clear={clear} />}
        empty={
          <Empty title="No invoices here">
            <p className="muted">An invoice comes from a finished job.</p>
            <PageLink to="jobs" search={{ tab: 'bill' }} className="button">
              Jobs to invoice
            </PageLink>
          </Empty>
        }
      />
    </>
  )
}
