import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

const payload = z.object({
  message_id: id(),
  conversation_id: id(),
  client_id: id().nullable(),
  lead_id: id().nullable(),
  location_id: id(),
  version: z.int(),
  updated_at: instant(),
})

/**
 * Events of incoming messages. They are internal: they start automations, but webhooks do not send them. They do not
 * contain the text of the message.
 */
export const messageEmailReceived = event({
  name: 'message.email_received',
  summary: 'A customer sent an email.',
  payload,
})

export const messageSmsReceived = event({
  name: 'message.sms_received',
  summary: 'A customer sent a text message.',
  payload,
})
