import * as z from 'zod'
import type { Author, OnBehalfOf } from '../../../kernel/access/actor.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { authorSchema, toAuthor } from '../../../kernel/records/author.ts'
import { type WebhookEventName, webhookEventNames } from './webhook-events.ts'

const destinationStatuses = ['active', 'disabled'] as const
export const webhookEventName = () => z.enum(webhookEventNames)

const members = {
  id: id(),
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEventName()).describe('Events that the destination is subscribed to.'),
  status: z.enum(destinationStatuses).describe('A disabled destination receives nothing.'),
  disabled_reason: z.string().nullable(),
  secret_hint: z.string().describe('Last four characters of the signing secret.'),
  consecutive_failures: z.int().describe('Number of failed attempts since the last success.'),
  last_delivery_at: instant().nullable().describe('Time of the last attempt, accurate to about a second.'),
  last_success_at: instant()
    .nullable()
    .describe('Time of the last successful attempt, accurate to about a second.'),
  version: z.int().min(1).describe('Version of the destination, increased by one with every change.'),
  created_by: authorSchema.describe('Creator of the destination.'),
  created_at: instant(),
  updated_at: instant(),
}

export const webhookSchema = z.object(members).meta({
  id: 'WebhookDestination',
  description: 'A URL to which events of the organization are sent as signed POST requests.',
})
export type Webhook = z.infer<typeof webhookSchema>

const secret = z.string().describe('Secret with which deliveries are signed. Only this answer contains it.')

export const newWebhookSchema = z.object({ ...members, secret }).meta({
  id: 'NewWebhookDestination',
  description: 'A destination with its signing secret, which queries do not return.',
})

export const rotatedWebhookSchema = z.object({
  ...members,
  secret,
  previous_secret_expires_at: instant()
    .nullable()
    .describe(
      'Time until which `webhook-signature` also contains a signature with the previous secret. Null if ' +
        'there is no previous secret.',
    ),
})

export const webhookDeletionSchema = z
  .object({ id: id(), deleted: z.boolean().describe('Always true.'), deleted_at: instant() })
  .meta({ id: 'WebhookDeletion', description: 'Confirms the deletion of a destination.' })

export interface WebhookRow {
  id: string
  name: string
  url: string
  events: WebhookEventName[]
  status: (typeof destinationStatuses)[number]
  disabled_reason: string | null
  secret_hint: string
  consecutive_failures: number
  last_delivery_at: string | null
  last_success_at: string | null
  version: number
  created_by_type: Author['type']
  created_by_id: string | null
  created_by_key: OnBehalfOf | null
  created_at: string
  updated_at: string
}

export function webhookOf(row: WebhookRow): Webhook {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    status: row.status,
    disabled_reason: row.disabled_reason,
    secret_hint: row.secret_hint,
    consecutive_failures: row.consecutive_failures,
    last_delivery_at: row.last_delivery_at,
    last_success_at: row.last_success_at,
    version: row.version,
    created_by: toAuthor(row.created_by_type, row.created_by_id, row.created_by_key),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
