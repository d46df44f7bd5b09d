import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { BatchRow, Counts } from './batch.ts'
import { countItems } from './batch-items-table.ts'

/**
 * Returns the number of items by verdict. Counts the items of a running batch. For other batches, returns the numbers
 * that are stored with the batch.
 */
export function countsNow({ db, actor }: QueryContext, row: BatchRow): Promise<Counts> {
  if (row.status !== 'running') return Promise.resolve(row.counts)
  return countItems(db, { orgId: actor.org.id, batchId: row.id })
}
