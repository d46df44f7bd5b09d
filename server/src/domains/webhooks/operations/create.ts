import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { mutation, redacted } from '../../../kernel/operations/operation.ts'
import { text } from '../../../kernel/schema/fields.ts'
import { judgeUrl } from '../judge-url.ts'
import { requireWholeOrganization } from '../whole-organization.ts'
import { newWebhookSchema, webhookEventName, webhookOf, type WebhookRow } from '../webhook.ts'
import { countWebhooks, insertWebhook, lockDestinations } from '../webhook-destinations-table.ts'
import { hintOf, newSecret, sealSecret } from '../webhook-secret.ts'

/** Each event goes to all that subscribed, and the list of them has no pages. */
const mostDestinations = 200

export const createWebhook = mutation({
  name: 'webhooks.create',
  summary: 'Create a webhook destination.',
  description: `The answer holds the signing secret: it is shown this once, and by the resource API to a repetition with the
same idempotency key within 72 hours too; for one that was lost, \`webhooks.rotateSecret\` makes another. A name that leads to an address outside of the public Internet is refused.`,
  permission: ['manage_integrations'],
  scope: 'webhooks:write',
  redact: (output) => ({ ...output, secret: redacted, secret_hint: redacted }),
  input: z.strictObject({
    name: text(120, 1),
    url: text(2048, 1)
      .meta({ format: 'uri', example: 'https://hooks.example.com/quoin' })
      .describe('Where deliveries go: https, a public host, port 443 or one from 1024 to 65535.'),
    events: z.array(webhookEventName()).min(1).max(100).describe('What the destination is told of.'),
  }),
  output: newWebhookSchema,
  errors: ['invalid_state', 'insufficient_permission'],
  async prepare(ctx, { url }) {
    requireWholeOrganization(ctx.actor)
    await judgeUrl(ctx.services, url)
  },
  async handler(ctx, { name, url, events }) {
    const { org } = ctx.actor
    // Calls that make destinations at the same time wait here for each other.
    lockDestinations(ctx.db, org.id)
    if ((await countWebhooks(ctx.db, org.id)) >= mostDestinations)
      throw invalidState(`An organization has at most ${mostDestinations} webhook destinations.`)
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
      created_by_type: ctx.author.type,
      created_by_id: ctx.author.id,
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
