import * as z from 'zod'
import { notFound } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations/operation.ts'
import { id } from '../../kernel/schema/fields.ts'
import { estimateOf } from './estimate-row.ts'
import { estimateSchema } from './estimate.ts'
import { findEstimate } from './estimates-table.ts'

export const getEstimate = query({
  name: 'estimates.get',
  summary: 'Read one estimate.',
  permission: ['view_estimates'],
  scope: 'estimates:read',
  input: z.strictObject({ estimate_id: id() }),
  output: estimateSchema,
  errors: ['not_found'],
  async handler(ctx, { estimate_id }) {
    const row = await findEstimate(ctx.db, ctx.actor.org.id, estimate_id)
    if (!row) throw notFound('estimate')
    return estimateOf(row, ctx.now)
  },
})
