import type { MutationContext } from '../../../kernel/operations/context.ts'
import { advanceLead, leadStatusChanged } from '../../customers/leads/index.ts'
import type { Payment } from '../../money/payment-records/index.ts'
import { storeEstimate } from './change-estimate.ts'
import type { Estimate, EstimateRow } from './estimate.ts'
import { depositCollected } from './estimate-events.ts'
import { enqueueDepositNotification } from './enqueue-notifications.ts'

/** Events that an operation must declare if it calls `applyDeposit`. */
export const depositEvents = [depositCollected, leadStatusChanged] as const

type Deposit = Pick<Payment, 'id' | 'amount_cents' | 'status'>

/**
 * Returns the estimate with the payment added to its collected or pending deposit. `was` is the previous status of the
 * payment. It is undefined for a new payment.
 */
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
 * Applies the result of a deposit payment to its estimate, which the caller has locked. The estimate gets a new
 * version. If the payment succeeded, emits `depositCollected` and queues a notification of customer and company. Once
 * the full deposit is collected, the status of the lead advances. Operations that call this function must declare
 * `depositEvents`.
 */
export async function applyDeposit(
  ctx: MutationContext,
  row: EstimateRow,
  deposit: Deposit,
  was?: Payment['status'],
): Promise<Estimate> {
  const estimate = storeEstimate(ctx, withDeposit(row, deposit, was), {})
  if (deposit.status === 'succeeded') emitCollected(ctx, estimate, deposit)
  const { required_cents, collected_cents } = estimate.deposit
  if (row.lead_id !== null && collected_cents > 0 && collected_cents >= required_cents)
    await advanceLead(ctx, row.lead_id, 'deposit_collected')
  return estimate
}

function emitCollected(ctx: MutationContext, estimate: Estimate, { id, amount_cents }: Deposit): void {
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
  enqueueDepositNotification(ctx, estimate, id)
}
