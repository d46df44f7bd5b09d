import * as z from 'zod'
import { event } from '../../kernel/events/event.ts'
import { id, instant } from '../../kernel/schema/fields.ts'

/** Stays inside the service: automations start from it, webhooks do not tell of it. What was written is not told. */
export const messageEmailReceived = event({
  name: 'message.email_received',
  summary: 'A customer answered by e-mail.',
  payload: z.object({
    message_id: id(),
    conversation_id: id(),
    client_id: id().nullable(),
    lead_id: id().nullable(),
    location_id: id(),
    version: z.int(),
    updated_at: instant(),
  }),
})
