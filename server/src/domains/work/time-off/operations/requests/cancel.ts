import * as z from 'zod'
import { type AppError, invalidState, notFound } from '../../../../../kernel/errors.ts'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../../kernel/schema/fields.ts'
import { instantOf } from '../../../../../kernel/time/index.ts'
import { findLocation } from '../../../../organization/company/index.ts'
import { deleteDaysOff, lockTimeOff, statusAt, timeOffRequests } from '../../../../people/absences/index.ts'

export const cancelRequest = mutation({
  name: 'timeOff.requests.cancel',
  summary: 'Cancel a pending or approved time-off request.',
  description:
    'Deducted minutes are returned to the balance; `returned_minutes` is their number. Members can ' +
    'cancel their own requests if they are pending, or approved and not begun (otherwise 409 ' +
    '`begun`). A caller with access to all members can cancel any request. For a denied, cancelled ' +
    'or expired request, the call is refused with 409; the reason is the status of the request.',
  permission: ['request_time_off'],
  destructive: true,
  input: z.strictObject({
    time_off_request_id: id().describe('The request to cancel.'),
    reason: text(1000).nullish().describe('Reason for cancelling.'),
  }),
  output: timeOffRequests.schema,
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { time_off_request_id, reason }) {
    const { member_id } = await timeOffRequests.get(ctx, time_off_request_id)
    // A crew lead can read the requests of crew members, but cannot cancel them.
    if (ctx.own !== null && member_id !== ctx.own) throw notFound('time off request')
    lockTimeOff(ctx, member_id)
    const row = await timeOffRequests.lock(ctx, time_off_request_id)
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
    return timeOffRequests.present(cancelled, ctx)
  },
})

function refused(message: string, reason: string): AppError {
  return invalidState(`The request ${message}.`, [{ field: 'time_off_request_id', message, reason }])
}
