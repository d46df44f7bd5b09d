import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { webhookDeletionSchema } from '../webhook.ts'
import { deleteWebhookRow } from '../webhook-destinations-table.ts'

export const deleteWebhook = mutation({
  name: 'webhooks.delete',
  summary: 'Delete a webhook destination.',
  description: 'Pending deliveries to the destination are cancelled. The delivery log is kept.',
  permission: ['manage_integrations'],
  wholeOrganization: true,
  sensitive: true,
  destructive: true,
  scope: 'webhooks:write',
  input: z.strictObject({ destination_id: id() }),
  output: webhookDeletionSchema,
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, { destination_id }) {
    if (!(await deleteWebhookRow(ctx.db, ctx.actor.org.id, destination_id, ctx.now)))
      throw notFound('webhook destination')
    return { id: destination_id, deleted: true as const, deleted_at: ctx.now }
  },
})
