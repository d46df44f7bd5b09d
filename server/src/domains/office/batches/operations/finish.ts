import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { batchDone } from '../batch-events.ts'
import { endBatch } from '../end-batch.ts'

export const finishBatch = mutation({
  name: 'batches.finish',
  summary: 'End a running batch that has no items left to run.',
  permission: [],
  only: 'system',
  input: z.strictObject({ batch_id: id().describe('The batch.') }),
  output: z.object({ finished: z.boolean() }),
  emits: [batchDone],
  handler: async (ctx, { batch_id }) => ({ finished: await endBatch(ctx, batch_id) }),
})
