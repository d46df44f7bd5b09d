import { notFound } from '../../../kernel/errors.ts'
import type { Parameter } from '../../../kernel/database/queries.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { holidayDesigns } from './holiday-design.ts'

/**
 * Returns the id of a design of the estimate. If there are several that the caller can access, returns the one that was
 * changed last.
 */
export async function designOfEstimate(ctx: QueryContext, estimateId: string): Promise<string> {
  const parameters: Parameter[] = [ctx.actor.org.id, estimateId]
  const own = holidayDesigns.own(ctx, (value) => `$${parameters.push(value)}`)
  const design = await ctx.db.row<{ id: string }>(
    `select r.id from holiday_designs r
      where ${['r.org_id = $1', 'r.estimate_id = $2', 'r.archived_at is null', ...own].join(' and ')}
      order by r.updated_at desc, r.id desc limit 1`,
    parameters,
  )
  if (!design) throw notFound('holiday design')
  return design.id
}
