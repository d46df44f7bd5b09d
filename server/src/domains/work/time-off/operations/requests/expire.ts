import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { statusAt, timeOffRequests } from '../../../../people/absences/index.ts'

/**
 * Stores the status `expired` of an undecided request. Queries return this status as soon as the first requested day
 * has begun, before it is stored.
 */
export const expireRequest = mutation({
  name: 'timeOff.requests.expire',
  summary: 'Record that a time-off request has expired.',
  permission: [],
  only: 'system',
  input: z.strictObject({ time_off_request_id: id().describe('The expired request.') }),
  output: timeOffRequests.schema,
  errors: ['not_found'],
  async handler(ctx, { time_off_request_id }) {
    const row = await timeOffRequests.lock(ctx, time_off_request_id)
    if (row.status === 'expired' || statusAt(row, ctx.now) !== 'expired')
      return timeOffRequests.present(row, ctx)
    return timeOffRequests.present(timeOffRequests.save(ctx, row, { status: 'expired' }), ctx)
  },
})
