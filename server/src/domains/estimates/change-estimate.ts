import type { MutationContext } from '../../kernel/operations/context.ts'
import { replaceLineItems } from '../line-items/index.ts'
import { insertStatusChange } from '../status-history/index.ts'
import { estimateOf, type EstimateRow } from './estimate-row.ts'
import type { EstimateStatus } from './estimate-status.ts'
import type { Estimate } from './estimate.ts'
import { findEstimate, saveEstimate } from './estimates-table.ts'

/** Writes the estimate with its lines and figures, and answers it. */
export async function storePriced(ctx: MutationContext, row: EstimateRow): Promise<Estimate> {
  await replaceLineItems(ctx.db, ctx.actor.org.id, 'estimate_id', row.id, row.line_items)
  return await storeEstimate(ctx, row)
}

/** Writes the estimate apart from its lines, and answers it. */
export async function storeEstimate(ctx: MutationContext, row: EstimateRow): Promise<Estimate> {
  await saveEstimate(ctx.db, ctx.actor.org.id, row, ctx.now)
  return estimateOf((await findEstimate(ctx.db, ctx.actor.org.id, row.id))!, ctx.now)
}

/** Writes the estimate in its new status, keeps who moved it and why, and answers it. */
export async function moveEstimate(
  ctx: MutationContext,
  row: EstimateRow,
  from: EstimateStatus,
  to: EstimateStatus,
  reason: string | null = null,
): Promise<Estimate> {
  insertStatusChange(ctx, {
    record_kind: 'estimate',
    record_id: row.id,
    previous_status: from,
    status: to,
    reason,
  })
  return await storeEstimate(ctx, { ...row, status: to })
}
