import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { settleLater, settlePage } from '../../let-doors-follow.ts'
import { holdTerritories } from '../../territories-table.ts'

/** Done twice it changes nothing more, but walks on twice. */
export const settleDoors = mutation({
  name: 'canvassing.doors.settle',
  summary: 'Give a page of doors to the territories that are theirs by now.',
  permission: [],
  only: 'system',
  input: z.strictObject({ after: id().nullable().describe('The last door of the page before.') }),
  output: z.object({
    after: id().nullable().describe('The last door of the page; null: there are no more.'),
  }),
  async handler(ctx, { after }) {
    holdTerritories(ctx)
    const last = await settlePage(ctx, after)
    if (last !== null) settleLater(ctx, last)
    return { after: last }
  },
})
