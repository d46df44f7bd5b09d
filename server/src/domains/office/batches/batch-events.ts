import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { countsSchema } from './batch.ts'

/** Event that starts automations. Webhooks do not send it. */
export const batchDone = event({
  name: 'batch.done',
  summary: 'A batch is done: no item is left to run.',
  payload: z.object({
    batch_id: id(),
    operation: z
      .string()
      .nullable()
      .describe('Operation that all items call. Null if the items call different operations.'),
    recipe: z
      .string()
      .nullable()
      .describe(
        'Kind of the recipe that chose the items. Null if the items were passed directly, or undo ' +
          'another batch.',
      ),
    undo_of: id().nullable(),
    member_id: id().describe('The member who prepared and started the batch.'),
    item_count: z.int(),
    counts: countsSchema.describe('Number of items by verdict (the result of an item).'),
    ended_at: instant(),
  }),
})
