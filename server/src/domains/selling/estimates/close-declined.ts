import type { MutationContext } from '../../../kernel/operations/context.ts'
import { moveEstimate } from './change-estimate.ts'
import { requireMove } from './estimate-conditions.ts'
import { estimateDeclined, movedPayload } from './estimate-events.ts'
import type { Estimate, EstimateRow } from './estimate.ts'
import { enqueueAnswerNotification } from './enqueue-notifications.ts'

/** Marks an estimate as declined, whether the customer declined it or a member records the customer's answer. */
export function closeDeclined(ctx: MutationContext, row: EstimateRow, reason: string | null): Estimate {
  const from = requireMove(row, 'declined', ctx.now)
  const changes = { declined_at: ctx.now, decline_reason: reason }
  const declined = moveEstimate(ctx, row, from, 'declined', changes, reason)
  enqueueAnswerNotification(ctx, declined, 'declined', reason)
  ctx.emit(estimateDeclined, movedPayload(declined, from, reason))
  return declined
}
