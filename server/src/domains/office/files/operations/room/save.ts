import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import {
  storageUsageSchema,
  findStorageUsage,
  saveQuota,
} from '../../../../organization/stored-files/index.ts'

/** Largest quota that can be set, in bytes: one tebibyte. A larger value is probably a mistake. */
const mostBytes = 1024 ** 4

export const saveRoomOfFiles = mutation({
  name: 'files.room.save',
  summary: 'Set the storage quota of an organization, in bytes.',
  description: 'Existing files are kept, even if they exceed the quota.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    most_bytes: z
      .int()
      .min(0)
      .max(mostBytes)
      .nullable()
      .describe('New quota in bytes. Null resets it to the default.'),
  }),
  output: storageUsageSchema,
  async handler(ctx, { most_bytes }) {
    await saveQuota(ctx.db, ctx.actor.org.id, most_bytes)
    return await findStorageUsage(ctx.db, ctx.actor.org.id)
  },
})
