import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { storageUsageSchema, findStorageUsage } from '../../../../organization/stored-files/index.ts'

export const getRoomOfFiles = query({
  name: 'files.room.get',
  summary: 'Read the storage quota and usage of an organization.',
  permission: [],
  only: 'system',
  input: z.strictObject({}),
  output: storageUsageSchema,
  handler: (ctx) => findStorageUsage(ctx.db, ctx.actor.org.id),
})
