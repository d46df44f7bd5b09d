import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { webhookOf, webhookSchema } from '../webhook.ts'
import { selectWebhooks } from '../webhook-destinations-table.ts'

export const listWebhooks = query({
  name: 'webhooks.list',
  summary: 'List the webhook destinations, newest first.',
  description: 'Returns all destinations in one answer, without pages.',
  permission: ['manage_integrations'],
  scope: 'webhooks:read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(webhookSchema) }),
  async handler(ctx) {
    return { items: (await selectWebhooks(ctx.db, ctx.actor.org.id)).map(webhookOf) }
  },
})
