import type { MutationContext } from '../../../kernel/operations/context.ts'
import { commissions } from './commission.ts'
import { findActiveCommission } from './commissions-table.ts'

/** Voids the commission of an estimate whose acceptance is undone. An approved commission is voided too. */
export async function voidCommission(ctx: MutationContext, estimateId: string): Promise<void> {
  const active = await findActiveCommission(ctx, estimateId)
  const commission = active && (await commissions.findAndLock(ctx, active.id))
  if (!commission || commission.status === 'void') return
  commissions.save(ctx, commission, { status: 'void', voided_at: ctx.now })
}
