import type { MemberActor } from '../../access/actor.ts'
import { covers } from '../../access/covers.ts'
import { AppError } from '../../errors.ts'
import type { Operation } from '../operation.ts'
import type { ReceiptRow } from './receipts-table.ts'

interface ReceiptCaller {
  actor: MemberActor
  apiKeyId: string | null
}

/**
 * Returns true if the caller may read the receipt of a call. Only the member who made the call may read it, and only
 * with access to the locations stored in the receipt. The member must use the same API key as for the call, or none if
 * the call was made without one.
 */
export function canAccessReceipt(receipt: ReceiptRow, { actor, apiKeyId }: ReceiptCaller): boolean {
  return (
    receipt.api_key_id === apiKeyId &&
    receipt.member_id === actor.id &&
    covers(actor.locations, receipt.location_ids ?? '*')
  )
}

/** True if the call of `caller` may be a repetition of the call that the receipt records. */
export function isRepeatable(receipt: ReceiptRow, caller: ReceiptCaller & { operation: Operation }): boolean {
  return receipt.operation === caller.operation.name && canAccessReceipt(receipt, caller)
}

/**
 * Returns the error for an idempotency key that was already used for another call. It contains details only for the
 * caller who used it.
 */
export function receiptConflict(receipt: ReceiptRow, caller: ReceiptCaller): AppError {
  if (!canAccessReceipt(receipt, caller))
    return new AppError('idempotency_conflict', 'This Idempotency-Key was used by another member or API key.')
  const { operation, request_id } = receipt
  return new AppError(
    'idempotency_conflict',
    `This Idempotency-Key was used for another call of ${operation}.`,
    [{ message: `was used for a call whose receipt is ${request_id}`, operation, request_id }],
  )
}
