import * as z from 'zod'
import { column, internal, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { factEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { outcomes } from './outcome.ts'
import { positionSchema } from '../../../kernel/schema/position.ts'

/** Record of knocks on doors. A knock never changes, except that its coordinates are deleted after 90 days. */
export const knocks = record({
  kind: 'knock',
  table: 'knocks',
  schema: { id: 'Knock', description: 'A knock of a member on a door.' },
  owners: 'knock_owners',
  fed: 'canvass',
  members: {
    ...tradeStart,
    door_id: column(id()),
    member_id: column(id().describe('Member who knocked.')),
    session_id: column(
      id()
        .nullable()
        .describe('Canvassing session in which the knock took place. Null if no session was in progress.'),
    ),
    outcome: column(z.enum(outcomes)),
    note: column(z.string().nullable()),
    callback_at: column(instant().nullable()),
    pos: column(
      positionSchema
        .nullable()
        .describe(
          'Position of the member. Stored for 90 days, and only if the member consented to storing ' +
            'positions during the session.',
        ),
    ),
    distance_m: column(
      z
        .int()
        .nullable()
        .describe(
          'Distance from the member to the door, in meters. Null if the position of the member or of ' +
            'the door is unknown.',
        ),
    ),
    knocked_at: column(instant()),
    device_at: column(instant().nullable().describe("Time of the knock by the phone's clock.")),
    clears_do_not_knock: internal(z.boolean()),
    ...factEnd,
  },
  derive: () => ({}),
})

export type KnockRow = RowOf<typeof knocks.members>
