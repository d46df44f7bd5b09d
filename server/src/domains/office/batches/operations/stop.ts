import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { batchSchema, itemsDueAt, presentBatch, statusNow } from '../batch.ts'
import { countItems, stopItems } from '../batch-items-table.ts'
import { lockVisibleBatch, saveBatch } from '../batches-table.ts'

export const stopBatch = mutation({
  name: 'batches.stop',
  summary: 'Stop a batch before its next item, or discard one that was not started.',
  description:
    'An item that is running is completed. Effects of completed items stay; to undo them, prepare a ' +
    'batch with `undo_of`. Members can stop the batches that they prepared; members who manage the ' +
    'company can stop all.',
  permission: ['use_app'],
  input: z.strictObject({ batch_id: id().describe('The batch, running or prepared.') }),
  output: batchSchema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { batch_id }) {
    const row = await lockVisibleBatch(ctx, batch_id)
    const status = statusNow(row, ctx.present)
    if (status !== 'running' && status !== 'prepared')
      throw invalidState(`The batch is already ${status}.`, [
        { field: 'batch_id', message: `is ${status}`, reason: status, status },
      ])
    const key = { orgId: ctx.actor.org.id, batchId: row.id }
    stopItems(ctx.db, key)
    const counts = await countItems(ctx.db, key)
    const due_at = itemsDueAt(ctx.present)
    const stopped = saveBatch(ctx, row, { status: 'stopped', counts, ended_at: ctx.now, due_at })
    return presentBatch(stopped, counts, ctx.present)
  },
})
