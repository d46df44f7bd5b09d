import type { Queries } from '../../../kernel/database/queries.ts'
import { receiptIdOf } from '../../../kernel/operations/receipts/receipt.ts'
import type { BatchRow } from './batch.ts'
import { selectRequests } from './batch-items-table.ts'

/** Returns the idempotency key of an item. */
export const keyOfItem = (batchId: string, n: number): string => `batch:${batchId}:${n}`

/** Returns the request id of the call of an item. It is also the id of its receipt. */
export const requestIdOf = (orgId: string, batchId: string, n: number): string =>
  receiptIdOf(orgId, keyOfItem(batchId, n))

/**
 * Returns a function that returns the request ids of the batch that `undo` undoes, and of all batches that undo it. It
 * reads them with the first call, and returns the same ids afterwards. They cannot change while `undo` runs: only one batch
 * of an organization runs at a time, and the ids of the calls of `undo` itself follow from the numbers of its items.
 */
export function undoRequests(
  db: Queries,
  orgId: string,
  undo: Pick<BatchRow, 'id' | 'undo_of' | 'item_count'>,
): () => Promise<readonly string[]> {
  const read = async (): Promise<readonly string[]> => {
    const stored = await selectRequests(db, { orgId, batchId: undo.undo_of! })
    const own = Array.from({ length: undo.item_count }, (_, at) => requestIdOf(orgId, undo.id, at + 1))
    return [...new Set([...stored, ...own])]
  }
  let requests: Promise<readonly string[]> | undefined
  return () => (requests ??= read())
}
