import type { AppError } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/operations/kernel.ts'
import { isRepeatable, receiptConflict } from '../../kernel/operations/receipts/receipt-access.ts'
import { receiptIdOf } from '../../kernel/operations/receipts/receipt.ts'
import { findReceipt } from '../../kernel/operations/receipts/receipts-table.ts'
import { tenantScopeFor } from '../../kernel/operations/run.ts'
import type { WorkflowCaller } from './caller.ts'
import { isVisible } from './catalog-entry.ts'
import type { KeyedMutationCall } from './workflow-call.ts'

/**
 * Returns the error for a call that was refused because of its permission or input, before its idempotency key was
 * looked up. If the key was already used for a different call, the error is `idempotency_conflict`; otherwise it is
 * `refusal`.
 */
export async function refusalOfUsedKey(
  { databases }: Kernel,
  caller: WorkflowCaller,
  { operation, idempotencyKey }: KeyedMutationCall,
  refusal: AppError,
): Promise<AppError> {
  const { actor, apiKeyId } = caller
  const id = receiptIdOf(actor.org.id, idempotencyKey)
  const row = await findReceipt(databases[actor.mode].reader(tenantScopeFor(actor)), actor.org.id, id)
  if (!row) return refusal
  const mayRepeat = isVisible(operation, caller) && isRepeatable(row, { actor, apiKeyId, operation })
  return mayRepeat ? refusal : receiptConflict(row, { actor, apiKeyId })
}
