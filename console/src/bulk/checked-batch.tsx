import '../parts/confirm-sheet.css'
import type { Batch, BatchItem } from '../api/operations.ts'
import { BatchCounts } from './batch-counts.tsx'
import { totalSentences } from './batch-words.ts'
import { ItemList } from './item-list.tsx'

interface Props {
  batch: Batch & { items: BatchItem[] }
  names?: ReadonlyMap<string, string> | undefined
  /** True if the batch has run. */
  isOver?: boolean
}

/**
 * Effects of a checked batch in sentences, and a list that shows for each record if it is ready, unchanged or refused.
 */
export function CheckedBatch({ batch, names, isOver = false }: Props) {
  return (
    <>
      {!isOver && (
        <section className="effects" aria-label="What happens" aria-live="polite">
          <h3>What happens</h3>
          <p className="batch-line">
            <BatchCounts counts={batch.counts} />
          </p>
          <ul>
            {totalSentences(batch).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      <ItemList items={batch.items} names={names} />
    </>
  )
}
