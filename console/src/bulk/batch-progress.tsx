import './bulk.css'
import type { Batch } from '../api/operations.ts'
import { useIntention } from '../api/use.ts'
import { Complaint } from '../parts/states.tsx'
import { plural } from '../parts/words.ts'
import { BatchCounts } from './batch-counts.tsx'
import { batchNoun } from './batch-noun.ts'

const sentences: Record<Batch['status'], string> = {
  prepared: 'Checked, and not started.',
  running: 'The batch is running. It continues if you close this page.',
  done: 'The batch is done.',
  stopped: 'The batch was stopped. Changes made before that remain.',
  expired: 'The batch was not started in time. Nothing happened.',
}

/** Progress of a batch, with buttons that stop and undo it. */
export function BatchProgress({ batch, onUndo }: { batch: Batch; onUndo: () => void }) {
  const stop = useIntention('batches.stop')
  const { status, counts, item_count } = batch
  const left = status === 'running' ? counts.ready : 0
  const canUndo = ['done', 'stopped'].includes(status) && counts.done > 0
  return (
    <section className="batch-progress" aria-label="Progress">
      <progress aria-label="Records that are finished" max={item_count} value={item_count - left} />
      <p role="status">
        {sentences[status]} {plural(item_count, batchNoun(batch))}: <BatchCounts counts={counts} />.
      </p>
      <Complaint error={stop.error} />
      <div className="form-end">
        {status === 'running' && (
          <button
            type="button"
            className="button"
            disabled={stop.isPending}
            onClick={() => stop.mutate({ input: { batch_id: batch.id } })}
          >
            Stop the batch
          </button>
        )}
        {canUndo && (
          <button type="button" className="button" onClick={onUndo}>
            Undo the batch …
          </button>
        )}
      </div>
    </section>
  )
}
