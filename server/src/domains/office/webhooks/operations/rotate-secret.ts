import * as z from 'zod'
import { notFound } from '../../../../kernel/errors.ts'
import { mutation, redacted } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { rotatedWebhookSchema, webhookOf } from '../webhook.ts'
import { replaceSecret } from '../webhook-destinations-table.ts'
import { hintOf, newSecret, sealSecret } from '../webhook-secret.ts'

const hourMs = 3_600_000

export const rotateSecret = mutation({
  name: 'webhooks.rotateSecret',
  summary: 'Create a new signing secret for a webhook destination.',
  description:
    'Returns the new secret once. All signatures use the new secret from now on. During the overlap, ' +
    'the header `webhook-signature` also contains a signature with the old secret, so that ' +
    'receivers can switch; `X-Webhook-Signature` uses only the new secret.',
  permission: ['manage_integrations'],
  requiresConfirmation: true,
  wholeOrganization: true,
  sensitive: true,
  destructive: true,
  redact: (output) => ({ ...output, secret: redacted, secret_hint: redacted }),
  input: z.strictObject({
    destination_id: id().describe('The destination.'),
    overlap_hours: z
      .int()
      .min(0)
      .max(7 * 24)
      .default(24)
      .describe('Length of the overlap in hours, during which the old secret remains valid.'),
  }),
  output: rotatedWebhookSchema,
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, { destination_id, overlap_hours }) {
    const { org } = ctx.actor
    const secret = newSecret()
    const previousExpiresAt =
      overlap_hours === 0 ? null : new Date(Date.parse(ctx.present) + overlap_hours * hourMs).toISOString()
    const row = await replaceSecret(
      ctx.db,
      org.id,
      destination_id,
      {
        sealed: sealSecret(ctx.services.sealer, org.id, destination_id, secret),
        hint: hintOf(secret),
        previousExpiresAt,
      },
      ctx.now,
    )
    if (!row) throw notFound('webhook destination')
    return { ...webhookOf(row), secret, previous_secret_expires_at: previousExpiresAt }
  },
})
