import * as z from 'zod'
import { categories } from '../../messages/outbox/index.ts'
import { id, instant, text } from '../../../kernel/schema/fields.ts'

/** Fields of every message of a step. */
export const messageFields = {
  about: z.strictObject({ kind: z.string(), id: id() }).describe('Record that the run is about.'),
  client_id: id().nullable().describe('Client whose opt-outs apply. Null: the message goes to no client.'),
  location_id: id().describe('Location whose time zone defines quiet hours.'),
  key: text(200, 1).describe('Idempotency key of the step: the same key means the same message.'),
}

/** Further fields of a message to a customer. */
export const customerFields = {
  category: z.enum(categories).default('service').describe('`marketing`: only to customers who opted in.'),
  depends_on: z
    .array(z.looseObject({ kind: z.string(), id: id() }))
    .max(10)
    .default([])
    .describe(
      'Facts that the message depends on. It is dropped as `stale` if one no longer holds when it is sent.',
    ),
  not_after: instant()
    .nullish()
    .describe('The message is dropped as `stale` if it is not sent by then. Null or absent: no limit.'),
}

/** Maximum lengths of a step's message. Rendered templates are cut there. */
export const longest = { subject: 998, body: 100_000, sms: 1600 } as const

/** Fields of a rendered e-mail. */
export const letterFields = {
  subject: text(longest.subject, 1).describe('One line.'),
  body: text(longest.body, 1).describe('Plain text.'),
  html: z.string().max(1_000_000).describe('The same text as HTML. User input in it is escaped.'),
}
