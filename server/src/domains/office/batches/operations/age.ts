import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { itemsDueAt } from '../batch.ts'
import { deleteItems } from '../batch-items-table.ts'
import { lockBatch, saveBatch } from '../batches-table.ts'

export const ageBatch = mutation({
  name: 'batches.age',
  summary: 'Mark a prepared batch as expired, or delete the items of a batch that ended long ago.',
  permission: [],
  only: 'system',
  input: z.strictObject({ batch_id: id().describe('The batch.') }),
  output: z.object({ result: z.enum(['expired', 'purged', 'not_due']) }),
  async handler(ctx, { batch_id }) {
    const row = await lockBatch(ctx, batch_id)
    if (!row || row.due_at === null || row.due_at > ctx.present) return { result: 'not_due' as const }
    if (row.status === 'prepared') {
      saveBatch(ctx, row, { status: 'expired', ended_at: row.expires_at, due_at: itemsDueAt(ctx.present) })
      return { result: 'expired' as const }
    }
    deleteItems(ctx.db, { orgId: ctx.actor.org.id, batchId: row.id })
    saveBatch(ctx, row, { due_at: null })
    return { result: 'purged' as const }
  },
})
