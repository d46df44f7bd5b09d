import * as z from 'zod'
import { anyInstant, id, text } from '../../../kernel/schema/fields.ts'
import { addressInput } from './door-at.ts'
import { outcomes } from '../../customers/canvassing-records/index.ts'

/** Input fields of a knock, shared by the operations of the mobile app and of the office. */
export const knockFields = {
  door_id: id().optional().describe('The door. Pass either this or `address`.'),
  address: addressInput
    .optional()
    .describe(
      'Address of the door. If no door has this address, one is created. Pass either this or `door_id`.',
    ),
  outcome: z.enum(outcomes).describe('Outcome of the knock.'),
  note: text(1000).nullish().describe('Further notes.'),
  callback_at: anyInstant()
    .nullish()
    .describe(
      'Time of the agreed callback, which must be after the knock. Required for the outcome `callback`.',
    )
    .meta({ example: '2099-03-16T18:00:00-05:00' }),
  session_id: id().nullish().describe('Canvassing session of the caller in which the knock took place.'),
  clear_do_not_knock: z
    .boolean()
    .default(false)
    .describe(
      'True removes `do_not_knock` from the door, so that knocking is allowed again. Requires ' +
        '`manage_canvassing`.',
    ),
}
