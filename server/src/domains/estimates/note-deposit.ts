import type { MutationContext } from '../../kernel/operations/context.ts'
import { advanceLead, leadStatusChanged } from '../leads/index.ts'
import type { Payment } from '../payments/index.ts'
import { storeEstimate } from './change-estimate.ts'
import type { Estimate, EstimateRow } from './estimate.ts'
import { depositCollected } from './estimate-events.ts'
import { tellDepositLater } from './tell-later.ts'

/** What the end of a deposit can tell. */
export const depositEvents = [depositCollected, leadStatusChanged] as const

type Deposit = Pick<Payment, 'id' | 'amount_cents' | 'status'>

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
 * `depositEvents`.
 */
export async function noteDeposit(
  ctx: MutationContext,
  row: EstimateRow,
  deposit: Deposit,
  was?: Payment['status'],
): Promise<Estimate> {
  const estimate = storeEstimate(ctx, withDeposit(row, deposit, was), {})
  if (deposit.status === 'succeeded') tellCollected(ctx, estimate, deposit)
  const { required_cents, collected_cents } = estimate.deposit
  if (row.lead_id !== null && collected_cents > 0 && collected_cents >= required_cents)
    await advanceLead(ctx, row.lead_id, 'deposit_collected')
  return estimate
}

function tellCollected(ctx: MutationContext, estimate: Estimate, { id, amount_cents }: Deposit): void {
  const { estimate_number, client_id, lead_id, location_id, currency, version, updated_at } = estimate
  const { required_cents, collected_cents } = estimate.deposit
  ctx.emit(depositCollected, {
    estimate_id: estimate.id,
    estimate_number,
    client_id,
    lead_id,
    location_id,
    payment_id: id,
    amount_cents,
    collected_cents,
    required_cents,
    currency,
    version,
    updated_at,
  })
  tellDepositLater(ctx, estimate, id)
}
