import { notFound } from '../../kernel/errors.ts'
import type { MutationContext, QueryContext } from '../../kernel/operations/context.ts'
import type { Parameter } from '../../kernel/database/queries.ts'
import type { EstimateRow } from './estimate-row.ts'
import { findEstimate, lockEstimate } from './estimates-table.ts'

/** Whose estimate it is: the rep's, or its maker's as long as it has no rep. */
function isOwn(row: EstimateRow, memberId: string): boolean {
  if (row.assigned_rep_id !== null) return row.assigned_rep_id === memberId
  return row.created_by_type === 'member' && row.created_by_id === memberId
}

/** The same for lists. */
export function ownEstimates(ctx: QueryContext, bind: (value: Parameter) => string): string[] {
  if (ctx.own === null) return []
  const member = bind(ctx.own)
  return [
    `(r.assigned_rep_id = ${member} or (r.assigned_rep_id is null and r.created_by_type = 'member' and r.created_by_id = ${member}))`,
  ]
}

/** The estimate that a call is about. */
export async function requireEstimate(ctx: QueryContext, estimateId: string): Promise<EstimateRow> {
  return visible(ctx, await findEstimate(ctx.db, ctx.actor.org.id, estimateId))
}

/** The same, for a call that changes it: changes of one estimate take turns from here on. */
export async function requireLockedEstimate(ctx: MutationContext, estimateId: string): Promise<EstimateRow> {
  return visible(ctx, await lockEstimate(ctx.db, ctx.actor.org.id, estimateId))
}

function visible(ctx: QueryContext, row: EstimateRow | undefined): EstimateRow {
  if (!row || (ctx.own !== null && !isOwn(row, ctx.own))) throw notFound('estimate')
  return row
}
