import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { batchSchema, presentBatch } from '../batch.ts'
import { batchItemSchema, itemVerdicts, mostItems, presentItem } from '../batch-item.ts'
import { selectItems } from '../batch-items-table.ts'
import { getBatch as findVisible } from '../batches-table.ts'
import { countsNow } from '../counts-now.ts'

export const getBatch = query({
  name: 'batches.get',
  summary: 'Read a batch with its items and their verdicts.',
  description:
    'Members see the batches that they prepared; members who manage the company see all. Items are deleted 90 days after the end of the batch.',
  permission: ['use_app'],
  input: z.strictObject({
    batch_id: id().describe('The batch.'),
    verdict: z.enum(itemVerdicts).optional().describe('Only items with this verdict.'),
    after_n: z
      .int()
      .min(0)
      .max(mostItems)
      .default(0)
      .describe('Only items after this position. Pass `next_n` of the previous answer.'),
    limit: z.int().min(1).max(100).default(25).describe('Maximum number of items.'),
  }),
  output: batchSchema.extend({
    items: z.array(batchItemSchema),
    next_n: z
      .int()
      .nullable()
      .describe('Pass it as `after_n` in the next call. Null if there are no more items.'),
  }),
  errors: ['not_found'],
  async handler(ctx, { batch_id, verdict = null, after_n, limit }) {
    const row = await findVisible(ctx, batch_id)
    const key = { orgId: ctx.actor.org.id, batchId: row.id }
    const items = await selectItems(ctx.db, key, { verdict, after: after_n, most: limit + 1 })
    const page = items.slice(0, limit)
    return {
      ...presentBatch(row, await countsNow(ctx, row), ctx.present),
      items: page.map(presentItem),
      next_n: items.length > limit ? page.at(-1)!.n : null,
    }
  },
})
