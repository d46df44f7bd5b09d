import * as z from 'zod'
import { notFound } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { anyInstant, id } from '../../../../../kernel/schema/fields.ts'
import { reopen } from '../../reopen.ts'
import { findFailed } from '../../webhook-deliveries-table.ts'
import { findWebhook } from '../../webhook-destinations-table.ts'

const mostAtOnce = 10_000

export const replayFailed = mutation({
  name: 'webhooks.deliveries.replayFailed',
  summary: 'Replay all failed webhook deliveries since a point in time.',
  description: `Each delivery is sent again with the same id and body. Cancelled deliveries are replayed too. Test deliveries, and deliveries to disabled or deleted destinations, are left out. A call replays at most ${mostAtOnce} deliveries, oldest first: call again while \`has_more\` is true.`,
  permission: ['manage_integrations'],
  wholeOrganization: true,
  input: z.strictObject({
    since: anyInstant().describe('Only deliveries created at this time or later.'),
    destination_id: id().nullish().describe('Only deliveries to this destination.'),
  }),
  output: z.object({
    replayed: z.int().describe('Number of replayed deliveries.'),
    has_more: z.boolean(),
  }),
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, { since, destination_id }) {
    const orgId = ctx.actor.org.id
    if (destination_id && !(await findWebhook(ctx.db, orgId, destination_id)))
      throw notFound('webhook destination')
    const failed = await findFailed(ctx.db, orgId, {
      since: Temporal.Instant.from(since).toString(),
      destinationId: destination_id ?? null,
      most: mostAtOnce + 1,
    })
    const replayed = await reopen(ctx, failed.slice(0, mostAtOnce))
    return { replayed, has_more: failed.length > mostAtOnce }
  },
})
