import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { estimates, estimateSchema } from '../estimate.ts'

export const getEstimate = query({
  name: 'estimates.get',
  summary: 'Read one estimate with its lines, options and sent versions.',
  permission: ['view_estimates'],
  scope: 'estimates:read',
  input: z.strictObject({ estimate_id: id().describe('Estimate to read.') }),
  output: estimateSchema,
  errors: ['not_found'],
  handler: async (ctx, { estimate_id }) => estimates.present(await estimates.get(ctx, estimate_id), ctx),
})
