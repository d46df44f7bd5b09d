import type { output } from 'zod'
import { exampleId } from '../../../kernel/schema/example.ts'
import type { newWebhookSchema, webhookDeletionSchema, webhookSchema } from './webhook.ts'

const created_at = '2026-03-02T15:04:05.678Z'

const webhook: output<typeof webhookSchema> = {
  id: exampleId('webhook'),
  name: 'Dispatch board',
  url: 'https://hooks.example.com/quoin',
  events: ['job.created', 'job.completed'],
  status: 'active',
  disabled_reason: null,
  secret_hint: 'kQ4=',
  consecutive_failures: 0,
  last_delivery_at: '2026-03-02T17:05:00.123Z',
  last_success_at: '2026-03-02T17:05:00.123Z',
  version: 1,
  created_by: { type: 'api_key', id: exampleId('key') },
  created_at,
  updated_at: created_at,
}

const created: output<typeof newWebhookSchema> = {
  ...webhook,
  last_delivery_at: null,
  last_success_at: null,
  secret: 'whsec_<SIGNING_SECRET>',
}

const deletion: output<typeof webhookDeletionSchema> = {
  id: exampleId('webhook'),
  deleted: true,
  deleted_at: '2026-03-09T09:00:00.000Z',
}

export const webhookExamples = {
  records: {
    WebhookDestination: webhook,
    NewWebhookDestination: created,
    WebhookDeletion: deletion,
  },
  requests: {
    CreateWebhookRequest: {
      jobs: {
        summary: 'Subscribed to jobs',
        value: { name: webhook.name, url: webhook.url, events: webhook.events },
      },
    },
  },
}
