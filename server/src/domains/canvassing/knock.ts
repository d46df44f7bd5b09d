import * as z from 'zod'
import { column, internal, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { factEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { id, instant } from '../../kernel/schema/fields.ts'
import { outcomes } from './outcome.ts'
import { positionSchema } from '../../kernel/schema/position.ts'

/** Somebody knocked at a door. It never changes; where that was is forgotten after 90 days. */
export const knocks = record({
  kind: 'knock',
  table: 'knocks',
  schema: { id: 'Knock', description: 'Somebody knocked at a door.' },
  owners: 'knock_owners',
  fed: 'canvass',
  members: {
    ...tradeStart,
    door_id: column(id()),
    member_id: column(id().describe('Who knocked.')),
    session_id: column(id().nullable().describe('On which walk.')),
    outcome: column(z.enum(outcomes)),
    note: column(z.string().nullable()),
    callback_at: column(instant().nullable()),
    pos: column(
      positionSchema.nullable().describe('Where that was: kept on walks with consent, for 90 days.'),
    ),
    distance_m: column(z.int().nullable().describe('From there to the door, as far as both are known.')),
    knocked_at: column(instant()),
    device_at: column(instant().nullable().describe('What the phone took for the time.')),
    clears_do_not_knock: internal(z.boolean()),
    ...factEnd,
  },
  tell: () => ({}),
})

export type KnockRow = RowOf<typeof knocks.members>
