import * as z from 'zod'
import { invalidState, notFound } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { sendSample } from '../send-sample.ts'
import { webhookOf, webhookSchema } from '../webhook.ts'
import { findWebhook } from '../webhook-destinations-table.ts'

export const enableWebhook = mutation({
  name: 'webhooks.enable',
  summary: 'Enable a disabled webhook destination after a successful test.',
  description: `Sends one test event. If the destination answers with success, it is enabled; otherwise it stays
disabled. The call returns before the result is known: read the destination or the delivery afterwards.`,
  permission: ['manage_integrations'],
  wholeOrganization: true,
  sensitive: true,
  input: z.strictObject({ destination_id: id().describe('The destination.') }),
  output: z.object({
    ...webhookSchema.shape,
    test_delivery_id: id().describe('Id of the test delivery. `webhooks.deliveries.get` returns its result.'),
  }),
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { destination_id }) {
    const webhook = await findWebhook(ctx.db, ctx.actor.org.id, destination_id)
    if (!webhook) throw notFound('webhook destination')
    if (webhook.status === 'active') throw invalidState('The destination is already active.')
    const test_delivery_id = sendSample(ctx, webhook.id, 'probe', webhook.events[0]!)
    return { ...webhookOf(webhook), test_delivery_id }
  },
})
