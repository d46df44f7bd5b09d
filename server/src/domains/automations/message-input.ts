import * as z from 'zod'
import { categories } from '../outbox/index.ts'
import { id, instant, text } from '../../kernel/schema/fields.ts'

/** What every message of a step says of itself. */
export const messageFields = {
  about: z.strictObject({ kind: z.string(), id: id() }).describe('The record that the run is about.'),
  client_id: id().nullable().describe('Whose wishes count; null: it goes to no client.'),
  location_id: id().describe('By whose clock it is quiet.'),
  key: text(200, 1).describe('Of the step: with the same key it is the same message.'),
}

/** What a message to a customer says besides. */
export const customerFields = {
  category: z
    .enum(categories)
    .default('service')
    .describe('`marketing`: it goes to those alone who said that they want advertising.'),
  depends_on: z
    .array(z.looseObject({ kind: z.string(), id: id() }))
    .max(10)
    .default([])
    .describe('Facts that make it true; it is dropped as `stale` when one of them is gone before it leaves.'),
  not_after: instant()
    .nullish()
    .describe('It is dropped as `stale` when it has not left by then; null or absent: at no time.'),
}

/** How long what a step sends can be; what a template becomes is cut there. */
export const longest = { subject: 998, body: 100_000, sms: 1600 } as const

/** A mail, written already. */
export const letterFields = {
  subject: text(longest.subject, 1).describe('One line.'),
  body: text(longest.body, 1).describe('Plain text.'),
  html: z
    .string()
    .max(1_000_000)
    .describe('The same as HTML, in which nothing that anybody typed is markup.'),
}
