import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { linksOf, linksOutput } from '../../../public-links/index.ts'
import { estimates } from '../../estimate.ts'

export const listEstimateLinks = query({
  name: 'estimates.links.list',
  summary: 'List the links to an estimate that its customer was sent.',
  description: 'To whom, and whether they still work; the addresses themselves are told to nobody again.',
  permission: ['view_estimates'],
  input: z.strictObject({ estimate_id: id().describe('Whose links.') }),
  output: linksOutput,
  errors: ['not_found'],
  async handler(ctx, { estimate_id }) {
    const row = await estimates.get(ctx, estimate_id)
    return await linksOf(ctx, row.id)
  },
})
