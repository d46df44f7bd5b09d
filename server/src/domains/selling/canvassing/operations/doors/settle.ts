import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { lockTerritories, settleLater, settlePage } from '../../../../customers/canvassing-records/index.ts'

/**
 * Assigns one page of doors to territories and queues the next page. Repeating a call changes no door, but queues the
 * next page again.
 */
export const settleDoors = mutation({
  name: 'canvassing.doors.settle',
  summary: 'Assign a page of doors to their current territories.',
  permission: [],
  only: 'system',
  input: z.strictObject({ after: id().nullable().describe('Last door of the previous page.') }),
  output: z.object({
    after: id().nullable().describe('Last door of the page. Null if there are no more doors.'),
  }),
  async handler(ctx, { after }) {
    lockTerritories(ctx)
    const last = await settlePage(ctx, after)
    if (last !== null) settleLater(ctx, last)
    return { after: last }
  },
})
