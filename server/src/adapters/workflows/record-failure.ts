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
 * Stores the receipt of a failed mutation. If a provider may have acted, the caller is informed of this even if the
 * receipt cannot be written.
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
      'A receipt could not be updated; it still says pending.',
    )
    return repeated(failed)
  }
}
