import type { MutationContext } from '../../kernel/operations/context.ts'
import { advanceLead } from '../leads/index.ts'
import { storeEstimate } from './change-estimate.ts'
import type { Estimate } from './estimate.ts'
import { lockEstimate } from './estimates-table.ts'

/**
 * What a deposit that came in, or did not, means for its estimate: a new version of it, and once all of the deposit is
 * there the lead moves forward. Who calls it emits `leadStatusChanged`.
 */
export async function noteDeposit(ctx: MutationContext, estimateId: string): Promise<Estimate> {
  const row = (await lockEstimate(ctx.db, ctx.actor.org.id, estimateId))!
  const estimate = await storeEstimate(ctx, row)
  const { required_cents, collected_cents } = estimate.deposit
  if (row.lead_id !== null && collected_cents > 0 && collected_cents >= required_cents)
    await advanceLead(ctx, row.lead_id, 'deposit_collected')
  return estimate
}
