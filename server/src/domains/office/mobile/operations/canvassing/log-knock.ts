import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { exactlyOne, withRules } from '../../../../../kernel/schema/member-rules.ts'
import { positionSchema } from '../../../../../kernel/schema/position.ts'
import { doors, knocks } from '../../../../customers/canvassing-records/index.ts'
import { knockFields, knockLogged } from '../../../../selling/canvassing/index.ts'
import { logKnock } from '../../../../selling/canvassing/operations.ts'
import { phoneOutput, phoneWrite, timedInput } from '../../phone-write.ts'

const name = 'mobile.canvassing.logKnock'

export const logKnockByPhone = mutation({
  name,
  summary: 'Record a knock at a door and its outcome.',
  description: 'Same as `canvassing.knocks.log`, with the time and position of the phone.',
  permission: ['canvass'],
  ofPhones: true,
  input: withRules(
    z.strictObject({
      ...knockFields,
      pos: positionSchema.describe(
        "Position of the member. Stored only during a canvassing session, and only with the member's " +
          'consent.',
      ),
      ...timedInput,
    }),
    exactlyOne('door_id', 'address'),
  ),
  output: z.object({ door: doors.schema, knock: knocks.schema }).extend(phoneOutput),
  errors: ['not_found', 'insufficient_permission', 'invalid_state'],
  emits: [knockLogged],
  async handler(ctx, { device_at, request_id, ...knock }) {
    const toAnswer = (result: Pick<Made, 'door' | 'knock'>) => ({
      ...result,
      id: result.knock.id,
      location_id: result.knock.location_id,
    })
    const {
      id: _,
      location_id: __,
      ...answer
    } = await phoneWrite(ctx, {
      operation: name,
      kind: 'knock',
      input: { device_at, request_id },
      make: async ({ occurred_at }) => {
        const result = await ctx.runOperation(logKnock, { ...knock, knocked_at: occurred_at }, occurred_at)
        return toAnswer({ door: result.door, knock: result.knock })
      },
      find: async (knockId) => {
        const row = await knocks.get(ctx, knockId)
        const door = (await doors.find(ctx.db, ctx.actor.org.id, row.door_id))!
        return toAnswer({ door: doors.present(door, ctx), knock: knocks.present(row, ctx) })
      },
    })
    return { ...answer, position_stored: answer.knock.pos !== null }
  },
})

interface Made {
  door: z.output<typeof doors.schema>
  knock: z.output<typeof knocks.schema>
}
