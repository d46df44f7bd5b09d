import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { statusAt, timeOffRequests } from '../../request.ts'

/** Writes down what reads have told since the first day came. */
export const expireRequest = mutation({
  name: 'timeOff.requests.expire',
  summary: 'Note that a request for time off has expired.',
  permission: [],
  only: 'system',
  input: z.strictObject({ time_off_request_id: id().describe('Which request has expired.') }),
  output: timeOffRequests.schema,
  errors: ['not_found'],
  async handler(ctx, { time_off_request_id }) {
    const row = await timeOffRequests.hold(ctx, time_off_request_id)
    if (row.status === 'expired' || statusAt(row, ctx.now) !== 'expired') return timeOffRequests.of(row, ctx)
    return timeOffRequests.of(timeOffRequests.save(ctx, row, { status: 'expired' }), ctx)
  },
})
