import * as z from 'zod'
import { invalidState, notFound } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { reopen } from '../../reopen.ts'
import { findDeliveryStates } from '../../webhook-deliveries-table.ts'

export const replayDelivery = mutation({
  name: 'webhooks.deliveries.replay',
  summary: 'Replay webhook deliveries.',
  description:
    'Each delivery is sent again with the same id and body; the number of its attempts starts at 1 ' +
    'again. A delivery that is still pending is skipped.',
  permission: ['manage_integrations'],
  wholeOrganization: true,
  input: z.strictObject({
    delivery_ids: z.array(id()).min(1).max(100).describe('Deliveries to replay.'),
  }),
  output: z.object({ replayed: z.int().describe('Number of replayed deliveries.') }),
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { delivery_ids }) {
    const ids = [...new Set(delivery_ids)]
    const states = await findDeliveryStates(ctx.db, ctx.actor.org.id, ids)
    if (states.length < ids.length) throw notFound('webhook delivery')
    if (states.some((each) => !each.deliverable))
      throw invalidState('The destination is disabled or deleted.')
    return { replayed: await reopen(ctx, ids) }
  },
})
