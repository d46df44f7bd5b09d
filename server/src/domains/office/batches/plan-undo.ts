import { invalidState } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findReceipt } from '../../../kernel/operations/receipts/receipts-table.ts'
import { statusNow } from './batch.ts'
import { type BatchItemRow, mostItems, type PlannedItem } from './batch-item.ts'
import { selectItems } from './batch-items-table.ts'
import { getBatch } from './batches-table.ts'
import { subjectOfItem } from './subject-of-item.ts'

/** An item of a batch that undoes another batch. It is refused if the item with the number `after` was refused. */
export type UndoItem = PlannedItem & { after?: number }

/**
 * Operations that undo an item by writing back former values. They must not run if the record was edited after the
 * batch, so they expect the version of the record that is in the output of the item. Operations on jobs are not listed,
 * because a change of one visit raises the version of the job and would prevent the undo of another visit.
 */
const overwriting = new Set([
  'clients.update',
  'jobs.recurrence.save',
  'leads.assign',
  'leads.update',
  'priceBook.services.save',
])

/**
 * Returns the calls that undo the items of a batch that ran, beginning with its last item. Items that cannot be undone
 * are omitted. A call that writes back former values expects the version that the record had after the item. If several
 * items changed a record, only the first of their undo calls expects a version. If it is refused, so are the others.
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
  const firstOnRecord = new Map<string, number>()
  for (const item of done.toReversed()) {
    const inverse = await inverseOf(ctx, item)
    if (!inverse) continue
    const { version, ...call } = inverse
    if (version === undefined) {
      planned.push(call)
      continue
    }
    const { kind, id } = subjectOfItem(call)!
    const after = firstOnRecord.get(`${kind} ${id}`)
    if (after !== undefined) planned.push({ ...call, after })
    else {
      planned.push({ ...call, input: { ...call.input, expected_version: version } })
      firstOnRecord.set(`${kind} ${id}`, planned.length)
    }
  }
  return planned
}

/**
 * Returns the call that undoes an item, and the version of the record after the item if the call writes former values.
 * References such as `{ result: 'id' }` are replaced by the values from the output of the item's operation. Null if the
 * item cannot be undone.
 */
async function inverseOf(
  ctx: QueryContext,
  { inverse, receipt_id }: BatchItemRow,
): Promise<(PlannedItem & { version?: number }) | null> {
  if (!inverse) return null
  const { operation } = inverse
  const entries = Object.entries(inverse.input)
  const isOverwriting = overwriting.has(operation)
  if (!isOverwriting && entries.every(([, value]) => nameOfResult(value) === undefined)) return inverse
  const receipt = await findReceipt(ctx.db, ctx.actor.org.id, receipt_id!)
  if (!receipt?.result) return null
  const result = JSON.parse(receipt.result) as Record<string, unknown>
  const input = entries.map(([member, value]) => {
    const name = nameOfResult(value)
    return [member, name === undefined ? value : result[name]]
  })
  const call = { operation, input: Object.fromEntries(input) as PlannedItem['input'] }
  return isOverwriting ? { ...call, version: result['version'] as number } : call
}

function nameOfResult(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('result' in value)) return undefined
  return typeof value.result === 'string' ? value.result : undefined
}
