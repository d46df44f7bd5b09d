import { invalidState } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findReceipt } from '../../../kernel/operations/receipts/receipts-table.ts'
import { statusNow } from './batch.ts'
import { type BatchItemRow, type ItemInput, mostItems, type PlannedItem } from './batch-item.ts'
import { selectItems, selectRequests } from './batch-items-table.ts'
import { getBatch } from './batches-table.ts'
import { endsCreated, nameOfResult, withResult } from './inverses.ts'
import { overwrites } from './written-fields.ts'

/** An item that undoes another one. */
export type UndoItem = PlannedItem & {
  /**
   * Values that the other item left in the fields that this one writes. Null if an earlier version of the program ran
   * the other item and did not store them. Absent if this one overwrites no values.
   */
  left?: ItemInput | null
  /** Request ids of the batch, if the other item created the record that this one ends. */
  requests?: readonly string[]
}

/**
 * Returns the calls that undo the items of a batch that ran, beginning with its last item. Items that cannot be undone
 * are omitted.
 */
export async function planUndo(ctx: QueryContext, batchId: string): Promise<UndoItem[]> {
  const batch = await getBatch(ctx, batchId)
  const status = statusNow(batch, ctx.present)
  if (status !== 'done' && status !== 'stopped')
    throw invalidState(`The batch is ${status}. Only a batch that is done or stopped can be undone.`, [
      { field: 'undo_of', message: `is ${status}`, reason: status },
    ])
  const key = { orgId: ctx.actor.org.id, batchId }
  const done = await selectItems(ctx.db, key, { verdict: 'done', most: mostItems })
  const requests = await selectRequests(ctx.db, key)
  const planned: UndoItem[] = []
  for (const item of done.toReversed()) {
    const inverse = await inverseOf(ctx, item)
    if (inverse) planned.push(endsCreated(inverse) ? { ...inverse, requests } : inverse)
  }
  return planned
}

/** Returns the call that undoes an item, with the id of the record that the item created. Null if it cannot be undone. */
async function inverseOf(ctx: QueryContext, { inverse, receipt_id }: BatchItemRow): Promise<UndoItem | null> {
  if (!inverse) return null
  if (Object.values(inverse.input).every((value) => nameOfResult(value) === undefined))
    return overwrites(inverse) ? { ...inverse, left: inverse.left ?? null } : inverse
  const receipt = await findReceipt(ctx.db, ctx.actor.org.id, receipt_id!)
  if (!receipt?.result) return null
  return { ...inverse, input: withResult(inverse.input, JSON.parse(receipt.result) as ItemInput) }
}
