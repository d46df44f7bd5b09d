import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { closeDeclined } from '../close-declined.ts'
import { customerEstimateSchema, forCustomer, requireOffered, seenRevision } from '../customer-estimate.ts'
import { requireRevision } from '../estimate-conditions.ts'
import { estimateDeclined } from '../estimate-events.ts'

export const declineByCustomer = mutation({
  name: 'estimates.declineByCustomer',
  summary: 'Decline an estimate as its customer.',
  permission: [],
  only: 'customer',
  input: z.strictObject({
    estimate_id: id().describe('Estimate that the link opens.'),
    revision: seenRevision(),
    reason: text(2000).nullish().describe('Reason given by the customer.'),
  }),
  output: customerEstimateSchema,
  emits: [estimateDeclined],
  errors: ['not_found', 'invalid_state'],
  async handler(ctx, { estimate_id, revision, reason = null }) {
    const row = await requireOffered(ctx, estimate_id)
    requireRevision(row, revision)
    return await forCustomer(ctx, closeDeclined(ctx, row, reason))
  },
})
