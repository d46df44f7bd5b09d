import * as z from 'zod'
import { id, text } from '../../kernel/schema/fields.ts'

/** What every message of a step says of itself. */
export const messageFields = {
  about: z.strictObject({ kind: z.string(), id: id() }).describe('The record that the run is about.'),
  client_id: id().nullable().describe('Whose wishes count; null: it goes to no client.'),
  location_id: id().describe('By whose clock it is quiet.'),
  key: text(200, 1).describe('Of the step: with the same key it is the same message.'),
}

/** A mail, written already. */
export const letterFields = {
  subject: text(1000, 1).describe('One line.'),
  body: text(100_000, 1).describe('Plain text.'),
  html: z
    .string()
    .max(1_000_000)
    .describe('The same as HTML, in which nothing that anybody typed is markup.'),
}
