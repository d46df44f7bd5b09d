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
 * Returns true if the caller may read the receipt. Only the member who created it may, with the same API key (or again
 * without one), and only with access to the location of the receipt's record.
 */
export function canAccessReceipt(receipt: ReceiptRow, { actor, apiKeyId }: ReceiptCaller): boolean {
  return (
    receipt.api_key_id === apiKeyId &&
    receipt.member_id === actor.id &&
    covers(actor.locations, receipt.location_ids ?? '*')
  )
}

/** True if a call could be a repeat of the receipt's call. */
export function isRepeatable(receipt: ReceiptRow, caller: ReceiptCaller & { operation: Operation }): boolean {
  return receipt.operation === caller.operation.name && canAccessReceipt(receipt, caller)
}

/**
 * The error for an idempotency key that was used for another call. Only the caller who used it gets details.
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
