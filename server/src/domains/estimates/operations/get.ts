import * as z from 'zod'
import { query } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { estimateOf } from '../estimate-row.ts'
import { estimateSchema } from '../estimate.ts'
import { requireEstimate } from '../own-estimate.ts'

export const getEstimate = query({
  name: 'estimates.get',
  summary: 'Read one estimate with its lines, options and versions.',
  permission: ['view_estimates'],
  scope: 'estimates:read',
  input: z.strictObject({ estimate_id: id().describe('Which estimate.') }),
  output: estimateSchema,
  errors: ['not_found'],
  async handler(ctx, { estimate_id }) {
    return estimateOf(await requireEstimate(ctx, estimate_id), ctx.now)
  },
})
