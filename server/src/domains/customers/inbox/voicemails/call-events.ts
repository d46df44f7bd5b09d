import * as z from 'zod'
import { event } from '../../../../kernel/events/event.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'

const subject = {
  conversation_id: id(),
  client_id: id().nullable(),
  lead_id: id().nullable(),
  location_id: id(),
  updated_at: instant(),
}

/** Events of phone calls. They are internal: webhooks do not send them. */
export const callReceived = event({
  name: 'call.received',
  summary: 'A customer called.',
  payload: z.object({ call_id: id(), ...subject }),
})

export const callMissed = event({
  name: 'call.missed',
  summary: 'A caller left no message.',
  payload: z.object({ call_id: id(), message_id: id(), ...subject, version: z.int() }),
})

export const voicemailReceived = event({
  name: 'voicemail.received',
  summary: 'A caller left a voicemail.',
  payload: z.object({ voicemail_id: id(), message_id: id(), ...subject, version: z.int() }),
})
