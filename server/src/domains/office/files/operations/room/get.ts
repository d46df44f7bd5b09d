import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { roomSchema, roomTaken } from '../../../../organization/stored-files/index.ts'

export const getRoomOfFiles = query({
  name: 'files.room.get',
  summary: 'Read the storage quota and usage of an organization.',
  permission: [],
  only: 'system',
  input: z.strictObject({}),
  output: roomSchema,
  handler: (ctx) => roomTaken(ctx.db, ctx.actor.org.id),
})
