import type { Client } from '../api/operations.ts'
import type { CsvFile } from '../parts/csv.ts'
import { ListBar } from '../parts/list-bar.tsx'
import { RecordList } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Empty } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { filterOf } from '../parts/tabs.ts'
import { useAddress } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { addressLine, ago, money, phone } from '../parts/words.ts'
import { ClientActs } from './client-acts.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { NewClient } from './new-client.tsx'
import { clientTabs } from './client-tabs.ts'

const columns = [
  {
    label: 'Name',
    cell: (client: Client) => (
      <>
        {client.name}
        <span className="sub-line">{addressLine([client.address_line1, client.city])}</span>
      </>
    ),
  },
  { label: 'Status', cell: (client: Client) => <Status of={client.status} />, isWide: true },
  { label: 'Phone', cell: (client: Client) => phone(client.phone) || '–', isWide: true },
  { label: 'Email', cell: (client: Client) => client.email ?? '–', isWide: true },
  { label: 'Since', cell: (client: Client) => ago(client.created_at), isFigure: true, isWide: true },
  {
    label: 'Owes',
    cell: (client: Client) =>
      client.balance_cents ? <b className="amount">{money(client.balance_cents, client.currency)}</b> : '–',
    isFigure: true,
  },
]

const csv: CsvFile<Client> = {
  file: 'clients',
  columns: [
    ['Name', (client) => client.name],
    ['Status', (client) => client.status],
    ['Phone', (client) => client.phone],
    ['Email', (client) => client.email],
    ['Address', (client) => client.address_line1],
    ['City', (client) => client.city],
    ['State', (client) => client.state],
    ['ZIP', (client) => client.zip],
    ['Owes', (client) => client.balance_cents, 'cents'],
    ['Created', (client) => client.created_at],
  ],
}

export function ClientsPage() {
  const [address, change] = useAddress()
  const { can } = useMe()
  const open = (): void => change({ new: '1' })
  return (
    <>
      <PageHead title="Clients">
        {can('manage_clients') && can('manage_settings') && (
          <button type="button" className="button" onClick={() => change({ import: '1' })}>
            Import …
          </button>
        )}
        {can('manage_clients') && (
          <button type="button" className="button" data-primary="" onClick={open}>
            New client
          </button>
        )}
      </PageHead>
      <ListBar tabs={clientTabs} searches="Search clients" />
      <RecordList
        operation="clients.list"
        input={filterOf(clientTabs, address)}
        label="Clients"
        columns={columns}
        to={(client) => `clients/${client.id}`}
        peek={(client) => <ContactFacts client={client} />}
        csv={csv}
        bulk={(rows, clear) => <ClientActs rows={rows} clear={clear} />}
        empty={
          <Empty title="No clients here">
            <p className="muted">Clients are the people and companies for whom you work.</p>
            {can('manage_clients') && (
              <button type="button" className="button" onClick={open}>
                New client
              </button>
            )}
          </Empty>
        }
      />
      {address['new'] && can('manage_clients') && <NewClient onClose={() => change({ new: undefined })} />}
      {address['import'] && can('manage_clients') && (
        <ImportSheet onClose={() => change({ import: undefined })} />
      )}
    </>
  )
}
