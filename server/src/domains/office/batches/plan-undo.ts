import { invalidState } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findReceipt } from '../../../kernel/operations/receipts/receipts-table.ts'
import { statusNow } from './batch.ts'
import { type BatchItemRow, type ItemInput, mostItems, type PlannedItem } from './batch-item.ts'
import { selectItems } from './batch-items-table.ts'
import { getBatch } from './batches-table.ts'
import { nameOfResult, withResult } from './inverses.ts'
import { overwrites } from './written-fields.ts'

/**
 * An item that undoes another one, with the values that the other item left in the fields that this one writes. `left`
 * is null if an earlier version of the program ran the other item and did not store them.
 */
export type UndoItem = PlannedItem & { left?: ItemInput | null }

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
  const planned: UndoItem[] = []
  for (const item of done.toReversed()) {
    const inverse = await inverseOf(ctx, item)
    if (inverse) planned.push(inverse)
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
