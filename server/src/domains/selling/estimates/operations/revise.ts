import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { moveEstimate } from '../change-estimate.ts'
import { requireMove } from '../estimate-conditions.ts'
import { estimates, estimateSchema } from '../estimate.ts'

export const reviseEstimate = mutation({
  name: 'estimates.revise',
  summary: 'Return an unanswered estimate to draft.',
  description:
    'The customer cannot answer the estimate until it is sent again. The content that was sent can ' +
    'still be read as an earlier version, but can no longer be accepted.',
  permission: ['manage_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Estimate to revise.'),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  reversibleBy: 'estimates.send',
  async handler(ctx, { estimate_id, expected_version }) {
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    return moveEstimate(ctx, row, requireMove(row, 'draft', ctx.now), 'draft')
  },
})
