import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { endLinks } from '../../../messages/public-links/index.ts'
import { moveEstimate } from '../change-estimate.ts'
import { requireMove } from '../estimate-conditions.ts'
import { estimates, estimateSchema } from '../estimate.ts'

export const voidEstimate = mutation({
  name: 'estimates.void',
  summary: 'Withdraw an estimate, or discard a draft.',
  description:
    'This cannot be undone. The number is never used again, and links that were sent stop working.',
  permission: ['manage_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Estimate to withdraw.'),
    reason: text(2000).nullish().describe('Reason, which is stored in the status history.'),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  destructive: true,
  async handler(ctx, { estimate_id, reason = null, expected_version }) {
    const row = await estimates.lock(ctx, estimate_id, expected_version)
    const from = requireMove(row, 'void', ctx.now)
    await endLinks(ctx, { recordId: row.id }, 'withdrawn')
    return moveEstimate(ctx, row, from, 'void', {}, reason)
  },
})
