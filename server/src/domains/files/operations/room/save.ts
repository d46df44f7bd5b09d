import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { roomSchema, roomTaken, saveRoom } from '../../room.ts'

/** A terabyte: with more, something else is meant. */
const mostBytes = 1024 ** 4

export const saveRoomOfFiles = mutation({
  name: 'files.room.save',
  summary: 'Say how many bytes the files of an organization may take together.',
  description: 'What is there already stays, also where it is more than that.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    most_bytes: z.int().min(0).max(mostBytes).nullable().describe('Null: as many as usual.'),
  }),
  output: roomSchema,
  async handler(ctx, { most_bytes }) {
    await saveRoom(ctx.db, ctx.actor.org.id, most_bytes)
    return await roomTaken(ctx.db, ctx.actor.org.id)
  },
})
