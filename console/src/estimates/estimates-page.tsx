import type { Estimate } from '../api/operations.ts'
import type { CsvFile } from '../parts/csv.ts'
import { ListBar } from '../parts/list-bar.tsx'
import { RecordList } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Empty } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { filterOf } from '../parts/tabs.ts'
import { useAddress } from '../parts/use-address.ts'
import { useTabCounts } from '../parts/use-tab-counts.ts'
import { useMe } from '../parts/use-me.ts'
import { ago, date, money } from '../parts/words.ts'
import { EstimateActs } from './estimate-acts.tsx'
import { EstimatePeek } from './estimate-peek.tsx'
import { NewEstimate } from './new-estimate.tsx'
import { estimateTabs } from './estimate-tabs.ts'

const columns = [
  {
    label: 'Client',
    cell: (each: Estimate) => (
      <>
        {each.customer_name ?? 'Unnamed'}
        <span className="sub-line">
          {[each.display_number, each.service_address, each.city].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { label: 'Status', cell: (each: Estimate) => <Status of={each.status} /> },
  {
    label: 'Sent',
    cell: (each: Estimate) => (each.sent_at ? ago(each.sent_at) : '–'),
    isWide: true,
  },
  { label: 'Expires', cell: (each: Estimate) => date(each.expires_at), isWide: true },
  { label: 'Created', cell: (each: Estimate) => ago(each.created_at), isFigure: true, isWide: true },
  { label: 'Total', cell: (each: Estimate) => money(each.total_cents, each.currency), isFigure: true },
]

const csv: CsvFile<Estimate> = {
  file: 'estimates',
  columns: [
    ['Number', (each) => each.display_number],
    ['Client', (each) => each.customer_name],
    ['Status', (each) => each.status],
    ['Address', (each) => each.service_address],
    ['City', (each) => each.city],
    ['Sent', (each) => each.sent_at],
    ['Expires', (each) => each.expires_at],
    ['Total', (each) => each.total_cents, 'cents'],
    ['Created', (each) => each.created_at],
  ],
}

export function EstimatesPage() {
  const [address, change] = useAddress()
  const { can } = useMe()
  const open = (): void => change({ new: '1' })
  return (
    <>
      <PageHead title="Estimates">
        {can('manage_estimates') && (
          <button type="button" className="button" data-primary="" onClick={open}>
            New estimate
          </button>
        )}
      </PageHead>
      <ListBar tabs={useTabCounts('estimates', estimateTabs)} searches="Search estimates" />
      <RecordList
        operation="estimates.list"
        input={filterOf(estimateTabs, address)}
        label="Estimates"
        columns={columns}
        to={(each) => `estimates/${each.id}`}
        peek={(each) => <EstimatePeek estimate={each} />}
        csv={csv}
        bulk={(rows, clear) => <EstimateActs rows={rows} clear={clear} />}
        empty={
          <Empty title="No estimates here">
            <p className="muted">An estimate lists work with prices. The client accepts it online.</p>
            {can('manage_estimates') && (
              <button type="button" className="button" onClick={open}>
                New estimate
              </button>
            )}
          </Empty>
        }
      />
      {address['new'] && can('manage_estimates') && (
        <NewEstimate onClose={() => change({ new: undefined })} />
      )}
    </>
  )
}
