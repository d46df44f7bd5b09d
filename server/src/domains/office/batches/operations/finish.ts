import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { itemsDueAt } from '../batch.ts'
import { batchDone } from '../batch-events.ts'
import { countItems } from '../batch-items-table.ts'
import { lockBatch, saveBatch } from '../batches-table.ts'

export const finishBatch = mutation({
  name: 'batches.finish',
  summary: 'End a running batch that has no items left to run.',
  permission: [],
  only: 'system',
  input: z.strictObject({ batch_id: id().describe('The batch.') }),
  output: z.object({ finished: z.boolean() }),
  emits: [batchDone],
  async handler(ctx, { batch_id }) {
    const row = await lockBatch(ctx, batch_id)
    if (row?.status !== 'running') return { finished: false }
    const counts = await countItems(ctx.db, { orgId: ctx.actor.org.id, batchId: row.id })
    if (counts.ready > 0) return { finished: false }
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
    return { finished: true }
  },
})
