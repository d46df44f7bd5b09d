import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { exactlyOne, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { positionSchema } from '../../../../../kernel/schema/position.ts'
import { doors, knockFields, knockLogged, knocks } from '../../../../selling/canvassing/index.ts'
import { logKnock } from '../../../../selling/canvassing/operations.ts'
import { phoneOutput, phoneWrite, timedInput } from '../../phone-write.ts'

const name = 'mobile.canvassing.logKnock'

export const logKnockByPhone = mutation({
  name,
  summary: 'Record a knock at a door and its outcome.',
  description: 'The same as `canvassing.knocks.log`, with the time and position of the phone.',
  permission: ['canvass'],
  ofPhones: true,
  input: withRules(
    z.strictObject({
      ...knockFields,
      pos: positionSchema.describe('Position of the member; stored only during a walk with consent.'),
      ...timedInput,
    }),
    exactlyOne('door_id', 'address'),
  ),
  output: z.object({ door: doors.schema, knock: knocks.schema }).extend(phoneOutput),
  errors: ['not_found', 'insufficient_permission', 'invalid_state'],
  emits: [knockLogged],
  async handler(ctx, { device_at, request_id, ...knock }) {
    const tell = (made: Pick<Made, 'door' | 'knock'>) => ({
      ...made,
      id: made.knock.id,
      location_id: made.knock.location_id,
    })
    const {
      id: _,
      location_id: __,
      ...told
    } = await phoneWrite(ctx, {
      operation: name,
      kind: 'knock',
      given: { device_at, request_id },
      make: async ({ occurred_at }) => {
        const made = await ctx.within(logKnock, { ...knock, knocked_at: occurred_at }, occurred_at)
        return tell({ door: made.door, knock: made.knock })
      },
      find: async (knockId) => {
        const row = await knocks.get(ctx, knockId)
        const door = (await doors.find(ctx.db, ctx.actor.org.id, row.door_id))!
        return tell({ door: doors.of(door, ctx), knock: knocks.of(row, ctx) })
      },
    })
    return { ...told, position_stored: told.knock.pos !== null }
  },
})

interface Made {
  door: z.output<typeof doors.schema>
  knock: z.output<typeof knocks.schema>
}
