import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useIntention, useOperation } from '../api/use.ts'
import { ListBar } from '../parts/list-bar.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Complaint, Failure, Skeleton } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { useAddress, useGo } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { money } from '../parts/words.ts'
import { ContactFacts } from './contact-facts.tsx'
import { ClientTab } from './client-tab.tsx'
import { EraseSheet } from './erase-sheet.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { useExportPerson } from './use-export-person.ts'

const tabs = [
  { value: 'timeline', label: 'Timeline', permission: 'view_clients' },
  { value: 'work', label: 'Work', permission: 'view_jobs' },
  { value: 'money', label: 'Money', permission: 'view_invoices' },
  { value: 'files', label: 'Files', permission: 'view_invoices' },
]

export function ClientPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { can } = useMe()
  const go = useGo()
  const [address] = useAddress()
  const [sheet, setSheet] = useState<'merge' | 'erase'>()
  const personExport = useExportPerson(id)
  const client = useOperation('clients.get', { client_id: id })
  const create = useIntention('estimates.create')
  if (client.error) return <Failure error={client.error} retry={client.refetch} />
  if (!client.data) return <Skeleton />
  const { name, status, balance_cents, currency, location_id, phone } = client.data
  const createEstimate = (): void =>
    create.mutate(
      { input: { client_id: id, location_id } },
      { onSuccess: (estimate) => go(`estimates/${estimate.id}`) },
    )
  return (
    <>
      <PageHead
        title={name}
        sub={
          <>
            <Status of={status} />
            {balance_cents ? ` · owes ${money(balance_cents, currency)}` : ''}
          </>
        }
      >
        {phone && (
          <a className="button" href={`tel:${phone}`}>
            Call
          </a>
        )}
        <MoreMenu
          items={[
            {
              label: 'Merge with another client …',
              isShown: can('delete_clients'),
              run: () => setSheet('merge'),
            },
            {
              label: 'Export the data of this person',
              isShown: can('export_data'),
              run: personExport.run,
            },
            {
              label: 'Erase the data of this person …',
              isShown: can('delete_clients') && can('export_data'),
              isRed: true,
              run: () => setSheet('erase'),
            },
          ]}
        />
        {can('manage_estimates') && (
          <button
            type="button"
            className="button"
            data-primary=""
            disabled={create.isPending}
            onClick={createEstimate}
          >
            Create estimate
          </button>
        )}
      </PageHead>
      <Complaint error={create.error ?? personExport.error} />
      <ListBar tabs={tabs.filter(({ permission }) => can(permission))} label="About the client" />
      <div className="columns client-columns">
        <ClientTab client={client.data} tab={address['tab'] ?? 'timeline'} />
        <div className="stack">
          <div className="card">
            <ContactFacts client={client.data} />
          </div>
        </div>
      </div>
      {sheet === 'merge' && <MergeSheet client={client.data} onClose={() => setSheet(undefined)} />}
      {sheet === 'erase' && <EraseSheet client={client.data} onClose={() => setSheet(undefined)} />}
    </>
  )
}
