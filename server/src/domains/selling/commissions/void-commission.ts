import type { MutationContext } from '../../../kernel/operations/context.ts'
import { commissions } from './commission.ts'
import { findStanding } from './commissions-table.ts'

/** Voids the commission of an estimate whose acceptance is undone, even if it was approved. */
export async function voidCommission(ctx: MutationContext, estimateId: string): Promise<void> {
  const standing = await findStanding(ctx, estimateId)
  const held = standing && (await commissions.holdAny(ctx, standing.id))
  if (!held || held.status === 'void') return
  commissions.save(ctx, held, { status: 'void', voided_at: ctx.now })
}
