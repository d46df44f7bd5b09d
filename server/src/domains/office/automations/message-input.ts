import * as z from 'zod'
import { categories } from '../../messages/outbox/index.ts'
import { id, instant, text } from '../../../kernel/schema/fields.ts'

/** Input fields of every message that a step sends. */
export const messageFields = {
  about: z.strictObject({ kind: z.string(), id: id() }).describe('Record that the run is about.'),
  client_id: id().nullable().describe('Client whose opt-outs apply. Null if the recipient is not a client.'),
  location_id: id().describe(
    'Location whose time zone applies to quiet hours if the client has no primary property.',
  ),
  key: text(200, 1).describe(
    'Idempotency key of the step. A second call with the same key sends no second message.',
  ),
}

/** Additional input fields of messages to customers. */
export const customerFields = {
  category: z
    .enum(categories)
    .default('service')
    .describe('`marketing` messages are sent only to customers who opted in.'),
  depends_on: z
    .array(z.looseObject({ kind: z.string(), id: id() }))
    .max(10)
    .default([])
    .describe(
      'Facts that must still be true when the message is sent. Otherwise the message is not sent and is ' +
        'recorded as refused with the reason `stale`.',
    ),
  not_after: instant()
    .nullish()
    .describe(
      'Latest time at which the message may be sent. Afterwards it is not sent and is recorded as refused ' +
        'with the reason `stale`. Null or absent means no limit.',
    ),
}

/** Maximum lengths of the texts of a step's message, in characters. Longer results of templates are truncated. */
export const longest = { subject: 998, body: 100_000, sms: 1600 } as const

/** Input fields of an email whose templates have been rendered. */
export const letterFields = {
  subject: text(longest.subject, 1).describe('Subject, one line.'),
  body: text(longest.body, 1).describe('Text of the email, as plain text.'),
  html: z.string().max(1_000_000).describe('The same text as HTML. User input in it is escaped.'),
}
