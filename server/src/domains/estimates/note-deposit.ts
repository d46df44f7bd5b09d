import type { MutationContext } from '../../kernel/operations/context.ts'
import { advanceLead } from '../leads/index.ts'
import type { Payment } from '../payments/index.ts'
import { storeEstimate } from './change-estimate.ts'
import type { Estimate, EstimateRow } from './estimate.ts'
import { tellDepositLater } from './tell-later.ts'

/** The estimate with a deposit that came in or is on its way; `was` is how far it had come before, if it was there. */
function withDeposit(
  row: EstimateRow,
  deposit: Pick<Payment, 'amount_cents' | 'status'>,
  was?: Payment['status'],
): EstimateRow {
  const share = (status: Payment['status']): number =>
    (deposit.status === status ? deposit.amount_cents : 0) - (was === status ? deposit.amount_cents : 0)
  return {
    ...row,
    deposit_collected_cents: row.deposit_collected_cents + share('succeeded'),
    deposit_pending_cents: row.deposit_pending_cents + share('pending'),
  }
}

/**
 * What a deposit that came in, or did not, means for its estimate, which the caller holds: a new version of it, and once
 * all of the deposit is there the lead moves forward. What came in is told to customer and company. Who calls it emits
 * `leadStatusChanged`.
 */
export async function noteDeposit(
  ctx: MutationContext,
  row: EstimateRow,
  deposit: Pick<Payment, 'id' | 'amount_cents' | 'status'>,
  was?: Payment['status'],
): Promise<Estimate> {
  const estimate = storeEstimate(ctx, withDeposit(row, deposit, was), {})
  if (deposit.status === 'succeeded') tellDepositLater(ctx, estimate, deposit.id)
  const { required_cents, collected_cents } = estimate.deposit
  if (row.lead_id !== null && collected_cents > 0 && collected_cents >= required_cents)
    await advanceLead(ctx, row.lead_id, 'deposit_collected')
  return estimate
}
