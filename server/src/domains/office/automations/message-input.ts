import * as z from 'zod'
import { categories } from '../../messages/outbox/index.ts'
import { id, instant, text } from '../../../kernel/schema/fields.ts'

/** Fields of every message of a step. */
export const messageFields = {
  about: z.strictObject({ kind: z.string(), id: id() }).describe('Record that the run is about.'),
  client_id: id().nullable().describe('Client whose opt-outs apply. Null if the recipient is not a client.'),
  location_id: id().describe('Location whose time zone defines quiet hours.'),
  key: text(200, 1).describe(
    'Idempotency key of the step. A second call with the same key sends no second message.',
  ),
}

/** Further fields of a message to a customer. */
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
      'Facts that the message depends on. The message is dropped as `stale` if one of them no longer ' +
        'holds at the time of sending.',
    ),
  not_after: instant()
    .nullish()
    .describe('Time after which an unsent message is dropped as `stale`. Null or absent means no limit.'),
}

/** Maximum lengths of a step's message. Rendered templates are cut there. */
export const longest = { subject: 998, body: 100_000, sms: 1600 } as const

/** Fields of a rendered e-mail. */
export const letterFields = {
  subject: text(longest.subject, 1).describe('Subject, one line.'),
  body: text(longest.body, 1).describe('Text of the mail, as plain text.'),
  html: z.string().max(1_000_000).describe('The same text as HTML. User input in it is escaped.'),
}
