import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { moveEstimate } from '../change-estimate.ts'
import { estimateExpired, movedPayload } from '../estimate-events.ts'
import { statusAt } from '../estimate-status.ts'
import { estimates, estimateSchema } from '../estimate.ts'

/** Stores the status `expired`, which queries already return for such an estimate, and emits the event once. */
export const expireEstimate = mutation({
  name: 'estimates.expire',
  summary: 'Record that an estimate has expired.',
  permission: [],
  only: 'system',
  input: z.strictObject({ estimate_id: id().describe('Estimate that has expired.') }),
  output: estimateSchema,
  emits: [estimateExpired],
  errors: ['not_found'],
  async handler(ctx, { estimate_id }) {
    const row = await estimates.lock(ctx, estimate_id)
    if (row.status === 'expired' || statusAt(row, ctx.now) !== 'expired') return estimates.present(row, ctx)
    const expired = moveEstimate(ctx, row, row.status, 'expired')
    ctx.emit(estimateExpired, movedPayload(expired, row.status))
    return expired
  },
})
