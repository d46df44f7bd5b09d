import type { Input } from '../api/call.ts'
import type { Batch } from '../api/operations.ts'
import { ListBar } from '../parts/list-bar.tsx'
import { RecordList } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Empty } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { filterOf, type StateTab } from '../parts/tabs.ts'
import { useAddress } from '../parts/use-address.ts'
import { useMe } from '../parts/use-me.ts'
import { ago } from '../parts/words.ts'
import { BatchCounts } from './batch-counts.tsx'
import { batchTitle } from './batch-words.ts'
import { RecipeButton } from './recipe-button.tsx'

const tabs: readonly StateTab<Input<'batches.list'>>[] = [
  { value: 'run', label: 'Started', filter: { status: ['running', 'done', 'stopped'] } },
  { value: 'running', label: 'Running', filter: { status: 'running' } },
  { value: 'prepared', label: 'Only checked', filter: { status: ['prepared', 'expired'] } },
]

/** Page that lists running and ended batches, and has buttons that start new batches. */
export function BatchesPage() {
  const [address] = useAddress()
  const { nameOf } = useMe()
  const columns = [
    { label: 'What', cell: (batch: Batch) => batchTitle(batch) },
    { label: 'Status', cell: (batch: Batch) => <Status of={batch.status} /> },
    { label: 'Records', cell: (batch: Batch) => <BatchCounts counts={batch.counts} />, isWide: true },
    { label: 'By', cell: (batch: Batch) => nameOf(batch.created_by.id) || '–', isWide: true },
    { label: 'When', cell: (batch: Batch) => ago(batch.started_at ?? batch.created_at), isFigure: true },
  ]
  return (
    <>
      <PageHead title="Batches">
        <RecipeButton recipe="remind" />
        <RecipeButton recipe="invoice_finished" />
        <RecipeButton recipe="move_day" />
        <RecipeButton recipe="reprice" />
        <RecipeButton recipe="archive" />
      </PageHead>
      <ListBar tabs={tabs} />
      <RecordList
        operation="batches.list"
        input={filterOf(tabs, address)}
        label="Batches"
        columns={columns}
        to={(batch) => `batches/${batch.id}`}
        empty={
          <Empty title="No batches here">
            <p className="muted">
              A batch runs one action on many records. Select rows in a list, or choose an action above.
            </p>
          </Empty>
        }
      />
    </>
  )
}
