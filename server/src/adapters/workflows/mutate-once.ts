import type { Logger } from 'pino'
import { isConnectionFailure } from '../../kernel/database/connection-failure.ts'
import { AppError } from '../../kernel/errors.ts'
import { authorize } from '../../kernel/operations/authorize.ts'
import {
  failureReceipt,
  recordFailedReceipt,
  receiptClaim,
  repeated,
  repeatOf,
  type Receipted,
  type ReceiptRequest,
} from '../../kernel/operations/receipts/receipt-claim.ts'
import { isRepeatable, receiptConflict } from '../../kernel/operations/receipts/receipt-access.ts'
import { receiptIdOf } from '../../kernel/operations/receipts/receipt.ts'
import { findReceipt } from '../../kernel/operations/receipts/receipts-table.ts'
import { tenantScopeFor, type Kernel, runOnce } from '../../kernel/operations/run.ts'
import type { WorkflowCaller } from './caller.ts'
import { isVisible } from './catalog-entry.ts'
import { confirmedByToken } from './confirmed-by-token.ts'
import { tokenBinding } from './dry-run-call.ts'
import { resolveNames } from './resolve-names.ts'
import { withOwnSpelling } from './channel-spelling.ts'
import { type KeyedMutationCall, responseLimit } from './workflow-call.ts'

/** Runs a mutation under its idempotency key, or returns the earlier result of that key. */
export type MutateOnce = (caller: WorkflowCaller, call: KeyedMutationCall) => Promise<Receipted>

export function mutateOnce({ kernel, log }: { kernel: Kernel; log: Logger }): MutateOnce {
  const { live } = kernel.databases

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
   * The error of a call that was refused before its receipt was looked up, because of its permission or input. It is
   * a conflict if the key belongs to a call that this one could not repeat.
   */
  const refusalOf = async (
    caller: WorkflowCaller,
    call: KeyedMutationCall,
    refusal: AppError,
  ): Promise<AppError> => {
    const { actor, apiKeyId } = caller
    const { operation, idempotencyKey } = call
    const id = receiptIdOf(actor.org.id, idempotencyKey)
    const row = await findReceipt(live.reader(tenantScopeFor(actor)), actor.org.id, id)
    if (!row) return refusal
    const mayRepeat = isVisible(operation, caller) && isRepeatable(row, { actor, apiKeyId, operation })
    return mayRepeat ? refusal : receiptConflict(row, { actor, apiKeyId })
  }

  /** If a provider may have acted, the caller learns this even if the receipt cannot be written. */
  const noteDown = async (
    caller: WorkflowCaller,
    request: ReceiptRequest,
    isClaimed: boolean,
  ): Promise<Receipted> => {
    const failed = failureReceipt(request, kernel.now())
    try {
      return await live.transaction(tenantScopeFor(caller.actor), (transaction) =>
        recordFailedReceipt(transaction, request, failed),
      )
    } catch (error) {
      if (!isClaimed) throw error
      log.error(
        { err: error, receipt: failed.request_id },
        'A receipt could not be written; it stays pending.',
      )
      return repeated(failed)
    }
  }

  /** The result of an earlier equal call, if there was one. */
  const repeatedBefore = async (
    { actor }: WorkflowCaller,
    request: ReceiptRequest,
  ): Promise<Receipted | undefined> => {
    const id = receiptIdOf(actor.org.id, request.idempotencyKey)
    const row = await findReceipt(live.reader(tenantScopeFor(actor)), actor.org.id, id)
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
      // Names in an earlier call may have changed since.
      const repeat = await repeatedBefore(caller, request)
      if (!repeat) throw error
      return repeat
    }
    const claim = receiptClaim(request)
    try {
      return await runOnce(kernel, operation, { actor, input, requestId }, claim)
    } catch (error) {
      if (error instanceof AppError && error.status < 500) throw error
      // Store no receipt for a call that did not get far enough to claim its key, or that only has to wait.
      const isToWait = error instanceof AppError && error.code === 'service_unavailable'
      if ((isToWait || isConnectionFailure(error)) && !claim.isPending()) throw error
      log.error({ err: error, request_id: requestId, operation: operation.name }, 'A mutation failed.')
      return await noteDown(caller, request, claim.isPending())
    }
  }

  return (caller, call) =>
    once(caller, call).catch(async (error: unknown) => {
      const isRefusal = error instanceof AppError && error.status < 500
      throw isRefusal && error.code !== 'idempotency_conflict' ? await refusalOf(caller, call, error) : error
    })
}
