import type { MutationContext } from '../../kernel/operations/context.ts'
import { moveEstimate } from './change-estimate.ts'
import { requireMove } from './estimate-conditions.ts'
import { estimateDeclined, movedPayload } from './estimate-events.ts'
import type { EstimateRow } from './estimate-row.ts'
import type { Estimate } from './estimate.ts'

/** Whoever says it: the customer does not want what was offered. */
export async function closeDeclined(
  ctx: MutationContext,
  row: EstimateRow,
  reason: string | null,
): Promise<Estimate> {
  const from = requireMove(row, 'declined', ctx.now)
  const declined = await moveEstimate(
    ctx,
    { ...row, declined_at: ctx.now, decline_reason: reason },
    from,
    'declined',
    reason,
  )
  ctx.emit(estimateDeclined, movedPayload(declined, from, reason))
  return declined
}
