import { authorColumns } from '../../../../kernel/records/author.ts'
import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import { mutation, redacted } from '../../../../kernel/operations/operation.ts'
import { text } from '../../../../kernel/schema/fields.ts'
import { judgeUrl } from '../judge-url.ts'
import { newWebhookSchema, webhookEventName, webhookOf, type WebhookRow } from '../webhook.ts'
import { countWebhooks, insertWebhook, lockDestinations } from '../webhook-destinations-table.ts'
import { hintOf, newSecret, sealSecret } from '../webhook-secret.ts'

/**
 * Maximum number of destinations. There is a limit because every event is sent to all subscribed
 * destinations, and because their list has no pages.
 */
const mostDestinations = 200

export const createWebhook = mutation({
  name: 'webhooks.create',
  summary: 'Create a webhook destination.',
  description:
    'Returns the signing secret once. In the resource API, a repeated call with the same idempotency ' +
    'key returns the secret again for 72 hours. If the secret is lost, create a new one with ' +
    '`webhooks.rotateSecret`. The call is refused if the host name resolves to an address outside the public ' +
    'Internet.',
  permission: ['manage_integrations'],
  requiresConfirmation: true,
  wholeOrganization: true,
  sensitive: true,
  scope: 'webhooks:write',
  redact: (output) => ({ ...output, secret: redacted, secret_hint: redacted }),
  input: z.strictObject({
    name: text(120, 1),
    url: text(2048, 1)
      .meta({ format: 'uri', example: 'https://hooks.example.com/quoin' })
      .describe('Target URL: https, a public host, and port 443 or a port from 1024 to 65535.'),
    events: z.array(webhookEventName()).min(1).max(100).describe('Events to subscribe to.'),
  }),
  output: newWebhookSchema,
  errors: ['invalid_state', 'insufficient_permission'],
  async prepare(ctx, { url }) {
    await judgeUrl(ctx.services, url)
  },
  async handler(ctx, { name, url, events }) {
    const { org } = ctx.actor
    // With this lock, calls that create destinations run one after the other and cannot exceed the maximum together.
    lockDestinations(ctx.db, org.id)
    if ((await countWebhooks(ctx.db, org.id)) >= mostDestinations)
      throw invalidState(
        `An organization can have at most ${mostDestinations} webhook destinations. Delete one first.`,
      )
    const secret = newSecret()
    const row: WebhookRow = {
      id: newId(),
      name,
      url,
      events: [...new Set(events)],
      status: 'active',
      disabled_reason: null,
      secret_hint: hintOf(secret),
      consecutive_failures: 0,
      last_delivery_at: null,
      last_success_at: null,
      version: 1,
      ...authorColumns('created', ctx.author),
      created_at: ctx.now,
      updated_at: ctx.now,
    }
    insertWebhook(ctx.db, org.id, {
      ...row,
      sealed_secret: sealSecret(ctx.services.sealer, org.id, row.id, secret),
    })
    return { ...webhookOf(row), secret }
  },
})
