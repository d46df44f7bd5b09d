import type { Lead } from '../api/operations.ts'
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
import { addressLine, ago, money, phone, service } from '../parts/words.ts'
import { LeadActs } from './lead-acts.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { NewLead } from './new-lead.tsx'
import { leadTabs } from './lead-tabs.ts'

const csv: CsvFile<Lead> = {
  file: 'leads',
  columns: [
    ['Name', (lead) => lead.customer_name],
    ['Status', (lead) => lead.status],
    ['Phone', (lead) => lead.customer_phone],
    ['Email', (lead) => lead.customer_email],
    ['Address', (lead) => lead.service_address],
    ['City', (lead) => lead.city],
    ['Source', (lead) => lead.source],
    ['Value', (lead) => lead.estimated_value_cents, 'cents'],
    ['Created', (lead) => lead.created_at],
  ],
}

export function LeadsPage() {
  const [address, change] = useAddress()
  const { can, nameOf } = useMe()
  const open = (): void => change({ new: '1' })
  const close = (): void => change({ new: undefined, name: undefined, phone: undefined, email: undefined })
  const columns = [
    {
      label: 'Name',
      cell: (lead: Lead) => (
        <>
          {lead.customer_name ?? 'Unnamed'}
          <span className="sub-line">{addressLine([lead.service_address, lead.city])}</span>
        </>
      ),
    },
    { label: 'Status', cell: (lead: Lead) => <Status of={lead.status} /> },
    { label: 'Phone', cell: (lead: Lead) => phone(lead.customer_phone) || '–', isWide: true },
    { label: 'Source', cell: (lead: Lead) => service(lead.source ?? 'direct'), isWide: true },
    { label: 'Assigned to', cell: (lead: Lead) => nameOf(lead.assigned_to) || '–', isWide: true },
    {
      label: 'Value',
      cell: (lead: Lead) => money(lead.estimated_value_cents, lead.currency),
      isFigure: true,
      isWide: true,
    },
    { label: 'Came in', cell: (lead: Lead) => ago(lead.created_at), isFigure: true },
  ]
  return (
    <>
      <PageHead title="Leads">
        {can('manage_leads') && (
          <button type="button" className="button" data-primary="" onClick={open}>
            New lead
          </button>
        )}
      </PageHead>
      <ListBar tabs={useTabCounts('leads', leadTabs)} searches="Search leads" />
      <RecordList
        operation="leads.list"
        input={filterOf(leadTabs, address)}
        label="Leads"
        columns={columns}
        to={(lead) => `leads/${lead.id}`}
        peek={(lead) => <LeadFacts lead={lead} />}
        csv={csv}
        bulk={(rows, clear) => <LeadActs rows={rows} clear={clear} />}
        empty={
          <Empty title="No leads here">
            <p className="muted">
              A lead is a person who requests work. Leads come from the booking form, from lead sources, or
              from you.
            </p>
            {can('manage_leads') && (
              <button type="button" className="button" onClick={open}>
                New lead
              </button>
            )}
          </Empty>
        }
      />
      {address['new'] && can('manage_leads') && <NewLead onClose={close} />}
    </>
  )
}
