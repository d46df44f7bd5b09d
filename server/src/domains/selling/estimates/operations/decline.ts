import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { closeDeclined } from '../close-declined.ts'
import { estimateDeclined } from '../estimate-events.ts'
import { estimates, estimateSchema } from '../estimate.ts'

export const declineEstimate = mutation({
  name: 'estimates.decline',
  summary: 'Record that the customer declines an estimate.',
  permission: ['manage_estimates'],
  sends: true,
  input: z.strictObject({
    estimate_id: id().describe('Estimate to close.'),
    reason: text(2000).nullish().describe('Reason given by the customer.'),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  emits: [estimateDeclined],
  errors: ['not_found', 'invalid_state', 'stale_version'],
  reversibleBy: 'estimates.reopen',
  async handler(ctx, { estimate_id, reason = null, expected_version }) {
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    return closeDeclined(ctx, row, reason)
  },
})
