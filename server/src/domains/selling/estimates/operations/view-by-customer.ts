import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { moveEstimate } from '../change-estimate.ts'
import { customerEstimateSchema, forCustomer, requireOffered } from '../customer-estimate.ts'
import { estimateViewed, movedPayload } from '../estimate-events.ts'
import { estimates } from '../estimate.ts'
import { statusAt } from '../estimate-status.ts'

export const viewByCustomer = mutation({
  name: 'estimates.viewByCustomer',
  summary: 'Show an estimate to its customer, and record the first view.',
  description: 'Only for the public page, which can distinguish customers from bots and members.',
  permission: [],
  only: 'customer',
  input: z.strictObject({ estimate_id: id().describe('Estimate that the link opens.') }),
  output: customerEstimateSchema,
  emits: [estimateViewed],
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { estimate_id }) {
    const row = await requireOffered(ctx, estimate_id)
    if (statusAt(row, ctx.now) !== 'sent') return await forCustomer(ctx, estimates.present(row, ctx))
    const first_viewed_at = row.first_viewed_at ?? ctx.now
    const viewed = moveEstimate(ctx, row, 'sent', 'viewed', { first_viewed_at })
    ctx.emit(estimateViewed, movedPayload(viewed, 'sent'))
    return await forCustomer(ctx, viewed)
  },
})
