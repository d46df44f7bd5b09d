import * as z from 'zod'
import { invalidField, invalidState, notFound } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { sendSample } from '../send-sample.ts'
import { webhookEventName } from '../webhook.ts'
import { findWebhook } from '../webhook-destinations-table.ts'

export const testWebhook = mutation({
  name: 'webhooks.test',
  summary: 'Send a test event to one webhook destination.',
  description:
    'The test is signed, sent and retried like any event; its `data` is sample data with `test: true`.',
  permission: ['manage_integrations'],
  wholeOrganization: true,
  input: z.strictObject({
    destination_id: id().describe('The destination.'),
    event: webhookEventName()
      .nullish()
      .describe(
        'Event to send. The destination must be subscribed to it. Defaults to the first subscribed event.',
      ),
  }),
  output: z.object({
    delivery_id: id().describe('Id of the test delivery. `webhooks.deliveries.get` returns its result.'),
  }),
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { destination_id, event }) {
    const webhook = await findWebhook(ctx.db, ctx.actor.org.id, destination_id)
    if (!webhook) throw notFound('webhook destination')
    if (webhook.status === 'disabled')
      throw invalidState('The destination is disabled. Call `webhooks.enable`, which sends a test.')
    if (event && !webhook.events.includes(event))
      throw invalidField('event', 'is not among the events that the destination receives')
    return { delivery_id: sendSample(ctx, webhook.id, 'test', event ?? webhook.events[0]!) }
  },
})
