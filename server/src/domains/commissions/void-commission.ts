import type { MutationContext } from '../../kernel/operations/context.ts'
import { commissions } from './commission.ts'
import { findStanding } from './commissions-table.ts'

/** Undoing the acceptance of an estimate takes back what its rep got for it, also when it was approved. */
export async function voidCommission(ctx: MutationContext, estimateId: string): Promise<void> {
  const standing = await findStanding(ctx, estimateId)
  const held = standing && (await commissions.holdAny(ctx, standing.id))
  if (!held || held.status === 'void') return
  commissions.save(ctx, held, { status: 'void', voided_at: ctx.now })
}
