import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHead } from '../parts/page-head.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Failure, Skeleton } from '../parts/states.tsx'
import { Status } from '../parts/status.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { BatchSheet } from './batch-sheet.tsx'
import { batchTitle, totalSentences } from './batch-words.ts'
import { ItemList } from './item-list.tsx'
import { useBatch } from './use-batch.ts'

/** Page of one batch (an action on many records): its progress, its effects and the verdict of each record. */
export function BatchPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const [after, setAfter] = useState(0)
  const [isUndoing, setUndoing] = useState(false)
  const batch = useBatch(id, { after_n: after })
  if (batch.error && !batch.data) return <Failure error={batch.error} retry={batch.refetch} />
  if (!batch.data) return <Skeleton />
  const { data } = batch
  return (
    <>
      <PageHead title={batchTitle(data)} sub={<Status of={data.status} />} />
      <div className="columns">
        <section className="card facts" aria-labelledby="records-title">
          <h2 id="records-title">Records</h2>
          <ItemList items={data.items} />
          <div className="form-end">
            {after > 0 && (
              <button type="button" className="button" onClick={() => setAfter(Math.max(0, after - 100))}>
                Previous 100
              </button>
            )}
            {data.next_n !== null && (
              <button type="button" className="button" onClick={() => setAfter(data.next_n!)}>
                Next records
              </button>
            )}
          </div>
        </section>
        <aside className="stack">
          <section className="card facts">
            <BatchProgress batch={data} onUndo={() => setUndoing(true)} />
          </section>
          <section className="card facts" aria-label="Checked before the start">
            <h2>Checked before the start</h2>
            {totalSentences(data).map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
            {data.undo_of && (
              <PageLink to={`batches/${data.undo_of}`} className="link">
                The batch that this one undoes
              </PageLink>
            )}
          </section>
        </aside>
      </div>
      {isUndoing && (
        <BatchSheet
          title="Undo the batch"
          plan={{ undo_of: id }}
          verb="Undo"
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  )
}
