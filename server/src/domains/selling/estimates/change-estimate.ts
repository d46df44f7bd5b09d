import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertStatusChange } from '../../organization/status-history/index.ts'
import type { EstimateStatus } from './estimate-status.ts'
import { type Estimate, type EstimateColumns, type EstimateRow, estimates } from './estimate.ts'

/** Stores changes of an estimate that the caller has locked, and returns the changed estimate. Does not store lines. */
export function storeEstimate(
  ctx: MutationContext,
  row: EstimateRow,
  changes: Partial<EstimateColumns>,
): Estimate {
  return estimates.present(estimates.save(ctx, row, changes), ctx)
}

/** Stores changes together with a new status, and records in the status history who changed the status and why. */
export function moveEstimate(
  ctx: MutationContext,
  row: EstimateRow,
  from: EstimateStatus,
  to: EstimateStatus,
  changes: Partial<EstimateColumns> = {},
  reason: string | null = null,
): Estimate {
  const estimate = storeEstimate(ctx, row, { ...changes, status: to })
  insertStatusChange(ctx, {
    record_kind: 'estimate',
    record_id: row.id,
    previous_status: from,
    status: to,
    reason,
    amount_cents: estimate.total_cents,
  })
  return estimate
}
