import * as z from 'zod'
import { event } from '../../../kernel/events/event.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

const subject = {
  conversation_id: id(),
  client_id: id().nullable(),
  lead_id: id().nullable(),
  location_id: id(),
  updated_at: instant(),
}

/** All stay inside the service: webhooks do not tell of them. */
export const callReceived = event({
  name: 'call.received',
  summary: 'Somebody called.',
  payload: z.object({ call_id: id(), ...subject }),
})

export const callMissed = event({
  name: 'call.missed',
  summary: 'Somebody called and left nothing.',
  payload: z.object({ call_id: id(), message_id: id(), ...subject, version: z.int() }),
})

export const voicemailReceived = event({
  name: 'voicemail.received',
  summary: 'A caller left a message.',
  payload: z.object({ voicemail_id: id(), message_id: id(), ...subject, version: z.int() }),
})
