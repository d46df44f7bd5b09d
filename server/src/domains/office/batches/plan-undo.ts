import { invalidState } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findReceipt } from '../../../kernel/operations/receipts/receipts-table.ts'
import { statusNow } from './batch.ts'
import { type BatchItemRow, mostItems, type PlannedItem } from './batch-item.ts'
import { selectItems } from './batch-items-table.ts'
import { getBatch } from './batches-table.ts'

/**
 * Returns the calls that undo the items of a batch that ran, beginning with its last item. Items that cannot be undone
 * are omitted.
 */
export async function planUndo(ctx: QueryContext, batchId: string): Promise<PlannedItem[]> {
  const batch = await getBatch(ctx, batchId)
  const status = statusNow(batch, ctx.present)
  if (status !== 'done' && status !== 'stopped')
    throw invalidState(`The batch is ${status}. Only a batch that is done or stopped can be undone.`, [
      { field: 'undo_of', message: `is ${status}`, reason: status },
    ])
  const key = { orgId: ctx.actor.org.id, batchId }
  const done = await selectItems(ctx.db, key, { verdict: 'done', most: mostItems })
  const planned: PlannedItem[] = []
  for (const item of done.toReversed()) {
    const inverse = await inverseOf(ctx, item)
    if (inverse) planned.push(inverse)
  }
  return planned
}

/**
 * Returns the call that undoes an item. References such as `{ result: 'id' }` are replaced by the values from the
 * output of the item's operation. Null if the item cannot be undone.
 */
async function inverseOf(
  ctx: QueryContext,
  { inverse, receipt_id }: BatchItemRow,
): Promise<PlannedItem | null> {
  if (!inverse) return null
  const entries = Object.entries(inverse.input)
  if (entries.every(([, value]) => nameOfResult(value) === undefined)) return inverse
  const receipt = await findReceipt(ctx.db, ctx.actor.org.id, receipt_id!)
  if (!receipt?.result) return null
  const result = JSON.parse(receipt.result) as Record<string, unknown>
  const input = entries.map(([member, value]) => {
    const name = nameOfResult(value)
    return [member, name === undefined ? value : result[name]]
  })
  return { operation: inverse.operation, input: Object.fromEntries(input) as PlannedItem['input'] }
}

function nameOfResult(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('result' in value)) return undefined
  return typeof value.result === 'string' ? value.result : undefined
}
