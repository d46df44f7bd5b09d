import * as z from 'zod'
import { anyInstant, id, text } from '../../kernel/schema/fields.ts'
import { addressInput } from './door-at.ts'
import { outcomes } from './outcome.ts'

/** What is said of a knock, whoever tells it. */
export const knockFields = {
  door_id: id().optional().describe('The door; or its address.'),
  address: addressInput
    .optional()
    .describe('The address; its door is made when there is none. Instead of `door_id`.'),
  outcome: z.enum(outcomes).describe('What came of it.'),
  note: text(1000).nullish().describe('What else there is to tell.'),
  callback_at: anyInstant()
    .nullish()
    .describe('When somebody is to come again, behind the knock; `callback` needs it.')
    .meta({ example: '2099-03-16T18:00:00-05:00' }),
  session_id: id().nullish().describe('On which walk of the caller.'),
  clear_do_not_knock: z
    .boolean()
    .default(false)
    .describe('From this knock on one may knock there again; takes `manage_canvassing`.'),
}
