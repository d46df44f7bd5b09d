import type { Logger } from 'pino'
import type { Kernel } from '../../kernel/operations/kernel.ts'
import {
  failureReceipt,
  recordFailedReceipt,
  repeated,
  type Receipted,
  type ReceiptRequest,
} from '../../kernel/operations/receipts/receipt-claim.ts'
import { tenantScopeFor } from '../../kernel/operations/run.ts'
import type { WorkflowCaller } from './caller.ts'

/**
 * Stores the outcome of a mutation that failed with an internal error. If the mutation may already have called a
 * provider (`isClaimed`), the caller gets this outcome even if storing it fails.
 */
export async function recordFailure(
  { kernel, log }: { kernel: Kernel; log: Logger },
  caller: WorkflowCaller,
  request: ReceiptRequest,
  isClaimed: boolean,
): Promise<Receipted> {
  const failed = failureReceipt(request, kernel.now())
  try {
    const database = kernel.databases[caller.actor.mode]
    return await database.transaction(tenantScopeFor(caller.actor), (transaction) =>
      recordFailedReceipt(transaction, request, failed),
    )
  } catch (error) {
    if (!isClaimed) throw error
    log.error(
      { err: error, receipt: failed.request_id },
      'A receipt could not be updated; its state is still pending.',
    )
    return repeated(failed)
  }
}
