import { invalidState } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { selectResults } from '../../../kernel/operations/receipts/receipts-table.ts'
import { statusNow } from './batch.ts'
import { type BatchItemRow, type Inverse, type ItemInput, mostItems, type PlannedItem } from './batch-item.ts'
import { selectItems, selectRequests } from './batch-items-table.ts'
import { getBatch } from './batches-table.ts'
import { endsCreated, nameOfResult, withResult } from './inverses.ts'
import { overwrites } from './written-fields.ts'

/** An item that undoes another one. */
export type UndoItem = PlannedItem & {
  /**
   * Values that the undone item left in the fields that this item writes. Null if an earlier version of the program ran
   * the undone item and did not store them. Absent if this item overwrites no values.
   */
  left?: ItemInput | null
  /** Request ids of the undone batch, if the undone item created the record that this item ends. */
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
  const created = done.filter(({ inverse }) => namesOfResults(inverse).length > 0)
  const results = await selectResults(
    ctx.db,
    key.orgId,
    created.map(({ receipt_id }) => receipt_id!),
    [...new Set(created.flatMap(({ inverse }) => namesOfResults(inverse)))],
  )
  const planned: UndoItem[] = []
  for (const item of done.toReversed()) {
    const inverse = inverseOf(item, results)
    if (inverse) planned.push(endsCreated(inverse) ? { ...inverse, requests } : inverse)
  }
  return planned
}

/** Returns the fields of the item's answer that the input of the call needs, such as the id of a created record. */
const namesOfResults = (inverse: Inverse | null): string[] =>
  Object.values(inverse?.input ?? {}).flatMap((value) => nameOfResult(value) ?? [])

/** Returns the call that undoes an item, with the id of the record that the item created. Null if it cannot be undone. */
function inverseOf(
  { inverse, receipt_id }: BatchItemRow,
  results: ReadonlyMap<string, ItemInput>,
): UndoItem | null {
  if (!inverse) return null
  if (namesOfResults(inverse).length === 0)
    return overwrites(inverse) ? { ...inverse, left: inverse.left ?? null } : inverse
  const result = results.get(receipt_id!)
  return result ? { ...inverse, input: withResult(inverse.input, result) } : null
}
