import * as z from 'zod'
import { anyInstant, id, text } from '../../../kernel/schema/fields.ts'
import { addressInput } from './door-at.ts'
import { outcomes } from '../../customers/canvassing-records/index.ts'

/** Fields of a knock, from any source. */
export const knockFields = {
  door_id: id().optional().describe('Door id. Alternative to `address`.'),
  address: addressInput
    .optional()
    .describe('Address. Creates its door if there is none. Alternative to `door_id`.'),
  outcome: z.enum(outcomes).describe('Outcome of the knock.'),
  note: text(1000).nullish().describe('Further notes.'),
  callback_at: anyInstant()
    .nullish()
    .describe('Time of the agreed callback, after the knock. Required for `callback`.')
    .meta({ example: '2099-03-16T18:00:00-05:00' }),
  session_id: id().nullish().describe('Walk of the caller.'),
  clear_do_not_knock: z
    .boolean()
    .default(false)
    .describe('Allows knocking there again from this knock on. Requires `manage_canvassing`.'),
}
