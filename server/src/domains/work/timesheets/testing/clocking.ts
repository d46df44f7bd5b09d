import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { clockIn } from '../clock-in.ts'
import { clockOut } from '../clock-out.ts'
import { timeEntries } from '../time-entry.ts'

/** Operation for tests that clocks a member in at the time `at`. */
export const clockInForTests = mutation({
  name: 'test.clockIn',
  summary: 'Clock in.',
  permission: ['track_time'],
  input: z.looseObject({ memberId: z.string(), at: z.string() }),
  output: timeEntries.schema,
  handler: async (ctx, input) =>
    timeEntries.present(await clockIn(ctx, { source: 'mobile', ...(input as object) } as never), ctx),
})

export const clockOutForTests = mutation({
  name: 'test.clockOut',
  summary: 'End work.',
  permission: ['track_time'],
  input: z.looseObject({ memberId: z.string(), at: z.string() }),
  output: timeEntries.schema,
  handler: async (ctx, input) => timeEntries.present(await clockOut(ctx, input as never), ctx),
})
