import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { webhookOf, webhookSchema } from '../webhook.ts'
import { findWebhook } from '../webhook-destinations-table.ts'

export const getWebhook = query({
  name: 'webhooks.get',
  summary: 'Read one webhook destination.',
  permission: ['manage_integrations'],
  scope: 'webhooks:read',
  input: z.strictObject({ destination_id: id() }),
  output: webhookSchema,
  errors: ['not_found'],
  async handler(ctx, { destination_id }) {
    const row = await findWebhook(ctx.db, ctx.actor.org.id, destination_id)
    if (!row) throw notFound('webhook destination')
    return webhookOf(row)
  },
})
