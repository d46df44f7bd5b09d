import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { linksOf, linksOutput } from '../../../../messages/public-links/index.ts'
import { estimates } from '../../estimate.ts'

export const listEstimateLinks = query({
  name: 'estimates.links.list',
  summary: 'List the links to an estimate that were sent to its customer.',
  description: 'Returns the recipient of each link and whether it still works, but not the URL of the link.',
  permission: ['view_estimates'],
  input: z.strictObject({ estimate_id: id().describe('Estimate that the links open.') }),
  output: linksOutput,
  errors: ['not_found'],
  async handler(ctx, { estimate_id }) {
    const row = await estimates.get(ctx, estimate_id)
    return await linksOf(ctx, row.id)
  },
})
