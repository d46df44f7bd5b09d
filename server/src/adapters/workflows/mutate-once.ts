import type { Logger } from 'pino'
import { isConnectionFailure } from '../../kernel/database/connection-failure.ts'
import { AppError } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import {
  receiptClaim,
  repeatOf,
  type Receipted,
  type ReceiptRequest,
} from '../../kernel/operations/receipts/receipt-claim.ts'
import { receiptIdOf } from '../../kernel/operations/receipts/receipt.ts'
import { findReceipt } from '../../kernel/operations/receipts/receipts-table.ts'
import { tenantScopeFor, type Kernel, runOnce } from '../../kernel/operations/run.ts'
import type { WorkflowCaller } from './caller.ts'
import { confirmedByToken } from './confirmed-by-token.ts'
import { tokenBinding } from './dry-run-call.ts'
import { recordFailure } from './record-failure.ts'
import { refusalOfUsedKey } from './refusal-of-used-key.ts'
import { resolveNames } from './resolve-names.ts'
import { withOwnSpelling } from './channel-spelling.ts'
import { type KeyedMutationCall, responseLimit } from './workflow-call.ts'

/**
 * Runs a mutation with its idempotency key. If the key was already used for the same call, returns the stored result.
 */
export type MutateOnce = (caller: WorkflowCaller, call: KeyedMutationCall) => Promise<Receipted>

export function mutateOnce(parts: { kernel: Kernel; log: Logger }): MutateOnce {
  const { kernel, log } = parts

  const requestOf = (caller: WorkflowCaller, call: KeyedMutationCall): ReceiptRequest => ({
    operation: call.operation,
    actor: caller.actor,
    apiKeyId: caller.apiKeyId,
    idempotencyKey: call.idempotencyKey,
    canonicalInput: call.canonicalInput,
    write: (output) => JSON.stringify(output),
    responseLimit,
    ...confirmedByToken(kernel, tokenBinding(caller, call), call.confirmToken),
  })

  /**
   * Returns the result of an earlier call with the same idempotency key and input. Undefined if there was no such call.
   */
  const repeatedBefore = async (
    { actor }: WorkflowCaller,
    request: ReceiptRequest,
  ): Promise<Receipted | undefined> => {
    const id = receiptIdOf(actor.org.id, request.idempotencyKey)
    const row = await findReceipt(
      kernel.databases[actor.mode].reader(tenantScopeFor(actor)),
      actor.org.id,
      id,
    )
    return row && repeatOf(row, request)
  }

  const once = async (caller: WorkflowCaller, call: KeyedMutationCall): Promise<Receipted> => {
    const { actor } = caller
    const { operation, requestId } = call
    authorize(operation, actor)
    const request = requestOf(caller, call)
    let input: unknown
    try {
      input = await resolveNames(kernel, operation, caller, withOwnSpelling(operation, call.input))
    } catch (error) {
      // A name in the input does not refer to exactly one record. If this call repeats an earlier one, the name may
      // have been unique at that time. The stored result of the earlier call is then returned.
      const repeat = await repeatedBefore(caller, request)
      if (!repeat) throw error
      return repeat
    }
    const claim = receiptClaim(request)
    try {
      return await runOnce(kernel, operation, { actor, input, requestId }, claim)
    } catch (error) {
      if (error instanceof AppError && error.status < 500) throw error
      // If the connection was lost or the service was unavailable before the call began to use its idempotency key,
      // nothing is stored, and the caller can simply repeat the call.
      const isToWait = error instanceof AppError && error.code === 'service_unavailable'
      if ((isToWait || isConnectionFailure(error)) && !claim.isPending()) throw error
      log.error({ err: error, request_id: requestId, operation: operation.name }, 'A mutation failed.')
      return await recordFailure(parts, caller, request, claim.isPending())
    }
  }

  return (caller, call) =>
    once(caller, call).catch(async (error: unknown) => {
      const isRefusal = error instanceof AppError && error.status < 500
      if (!isRefusal || error.code === 'idempotency_conflict') throw error
      throw await refusalOfUsedKey(kernel, caller, call, error)
    })
}
