import * as z from 'zod'
import { type AppError, invalidState, notFound } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { instantOf } from '../../../../kernel/time/index.ts'
import { findLocation } from '../../../company/index.ts'
import { statusAt, timeOffRequests } from '../../request.ts'
import { deleteDaysOff, holdTimeOffOf } from '../../requests-table.ts'

export const cancelRequest = mutation({
  name: 'timeOff.requests.cancel',
  summary: 'Take a request for time off back, also one that is approved.',
  description: `What was deducted is returned, in \`returned_minutes\`. Members cancel their own: what is pending, and what is approved and
has not begun (409 \`begun\`); whoever sees everybody cancels any. One that is denied, cancelled or expired stays so: 409, and
the reason is its status.`,
  permission: ['request_time_off'],
  destructive: true,
  input: z.strictObject({
    time_off_request_id: id().describe('What is taken back.'),
    reason: text(1000).nullish().describe('Why.'),
  }),
  output: timeOffRequests.schema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { time_off_request_id, reason }) {
    const { member_id } = await timeOffRequests.get(ctx, time_off_request_id)
    // Whoever leads a crew sees what its members ask for, and takes nothing of it back.
    if (ctx.own !== null && member_id !== ctx.own) throw notFound('time off request')
    holdTimeOffOf(ctx, member_id)
    const row = await timeOffRequests.hold(ctx, time_off_request_id)
    const status = statusAt(row, ctx.now)
    if (status !== 'pending' && status !== 'approved') throw refused(`is ${status}`, status)
    if (status === 'approved' && ctx.own !== null) {
      const { timezone } = (await findLocation(ctx.db, ctx.actor.org.id, row.location_id))!
      const time = row.time_start ?? '00:00:00'
      const begins = instantOf({ date: row.from_date, time, timeZone: timezone }).at
      if (begins <= new Date(ctx.now)) throw refused('has begun', 'begun')
    }
    if (status === 'approved') deleteDaysOff(ctx, row.id)
    const cancelled = timeOffRequests.save(ctx, row, {
      status: 'cancelled',
      cancelled_at: ctx.now,
      cancel_reason: reason || null,
      ...(status === 'approved' ? { returned_minutes: row.deducted_minutes } : {}),
    })
    return timeOffRequests.of(cancelled, ctx)
  },
})

function refused(message: string, reason: string): AppError {
  return invalidState(`The request ${message}.`, [{ field: 'time_off_request_id', message, reason }])
}
