import type { MutationContext } from '../../../kernel/operations/context.ts'
import { itemsDueAt } from './batch.ts'
import { batchDone } from './batch-events.ts'
import { countItems } from './batch-items-table.ts'
import { lockBatch, saveBatch } from './batches-table.ts'

/**
 * Ends a running batch that has no items left to run. Returns false, and changes nothing, if it has some or is not
 * running. An operation that calls this function declares that it emits `batchDone`.
 */
export async function endBatch(ctx: MutationContext, batchId: string): Promise<boolean> {
  const row = await lockBatch(ctx, batchId)
  if (row?.status !== 'running') return false
  const counts = await countItems(ctx.db, { orgId: ctx.actor.org.id, batchId: row.id })
  if (counts.ready > 0) return false
  saveBatch(ctx, row, { status: 'done', counts, ended_at: ctx.now, due_at: itemsDueAt(ctx.present) })
  ctx.emit(batchDone, {
    batch_id: row.id,
    operation: row.operation,
    recipe: row.recipe?.kind ?? null,
    undo_of: row.undo_of,
    member_id: row.member_id,
    item_count: row.item_count,
    counts,
    ended_at: ctx.now,
  })
  return true
}
