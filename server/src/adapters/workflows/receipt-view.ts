import type { Receipt } from '../../kernel/operations/receipts/receipt.ts'
import { outcomeOf } from '../../kernel/operations/receipts/receipt-claim.ts'
import type { ReceiptRow } from '../../kernel/operations/receipts/receipts-table.ts'

/** Returns the stored outcome of a mutation in the form in which callers see it. */
export function receiptOf(row: ReceiptRow): Receipt {
  const outcome = outcomeOf(row)
  return {
    request_id: row.request_id,
    operation: row.operation,
    state: row.state,
    ...(outcome === undefined ? {} : { outcome }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    completed_at: row.completed_at,
    http_status: row.http_status,
    result: row.result === null ? null : (JSON.parse(row.result) as unknown),
    ...(row.warnings === null ? {} : { warnings: [...row.warnings] }),
    error: row.error,
    resolution: row.resolution,
  }
}
