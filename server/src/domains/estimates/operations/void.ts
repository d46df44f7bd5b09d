import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { expectedVersion, requireVersion } from '../../../kernel/records/expected-version.ts'
import { moveEstimate } from '../change-estimate.ts'
import { requireMove } from '../estimate-conditions.ts'
import { estimateSchema } from '../estimate.ts'
import { requireLockedEstimate } from '../own-estimate.ts'

export const voidEstimate = mutation({
  name: 'estimates.void',
  summary: 'Withdraw an estimate, or discard a draft.',
  description: 'For good. Its number is not given again; the customer reads that it is no longer available.',
  permission: ['manage_estimates'],
  input: z.strictObject({
    estimate_id: id().describe('Which estimate is withdrawn.'),
    reason: text(2000).nullish().describe('Kept with the change of status.'),
    expected_version: expectedVersion(),
  }),
  output: estimateSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  destructive: true,
  async handler(ctx, { estimate_id, reason = null, expected_version }) {
    const row = await requireLockedEstimate(ctx, estimate_id)
    requireVersion(row, expected_version)
    return await moveEstimate(ctx, row, requireMove(row, 'void', ctx.now), 'void', reason)
  },
})
