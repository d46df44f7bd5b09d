import * as z from 'zod'
import { id, text } from '../../kernel/schema/fields.ts'

/** What every message of a step says of itself. */
export const messageFields = {
  about: z.strictObject({ kind: z.string(), id: id() }).describe('The record that the run is about.'),
  client_id: id().nullable().describe('Whose wishes count; null: it goes to no client.'),
  location_id: id().describe('By whose clock it is quiet.'),
  key: text(200, 1).describe('Of the step: with the same key it is the same message.'),
}
