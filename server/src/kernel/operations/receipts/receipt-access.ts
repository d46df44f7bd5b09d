import type { MemberActor } from '../../access/actor.ts'
import { covers } from '../../access/covers.ts'
import { AppError } from '../../errors.ts'
import type { Operation } from '../operation.ts'
import type { ReceiptRow } from './receipts-table.ts'

interface Asking {
  actor: MemberActor
  apiKeyId: string | null
}

/** A receipt is visible to the member and key that created it, while the member can access the location of its record. */
export function isOpenTo(receipt: ReceiptRow, { actor, apiKeyId }: Asking): boolean {
  return (
    receipt.api_key_id === apiKeyId &&
    receipt.member_id === actor.id &&
    covers(actor.locations, receipt.location_ids ?? '*')
  )
}

/** True if a call could be a repeat of the receipt's call. */
export function isRepeatable(receipt: ReceiptRow, asking: Asking & { operation: Operation }): boolean {
  return receipt.operation === asking.operation.name && isOpenTo(receipt, asking)
}

/** The error for a key that was used otherwise. Details are only for the key's own caller. */
export function conflictOver(receipt: ReceiptRow, asking: Asking): AppError {
  if (!isOpenTo(receipt, asking))
    return new AppError('idempotency_conflict', 'This Idempotency-Key was used with another access.')
  const { operation, request_id } = receipt
  return new AppError(
    'idempotency_conflict',
    `This Idempotency-Key was used for another call of ${operation}.`,
    [{ message: `its receipt is ${request_id}`, operation, request_id }],
  )
}
