import type { MemberActor, Organization } from '../../../kernel/access/actor.ts'
import { isConnectionFailure } from '../../../kernel/database/connection-failure.ts'
import type { Writes } from '../../../kernel/database/queries.ts'
import type { Transaction } from '../../../kernel/database/transaction.ts'
import { AppError, invalidState } from '../../../kernel/errors.ts'
import { canonicalText, parseJson } from '../../../kernel/json/index.ts'
import type { Claim } from '../../../kernel/operations/claim.ts'
import type { MutationEffects } from '../../../kernel/operations/effects.ts'
import {
  failureReceipt,
  receiptClaim,
  type ReceiptRequest,
  recordFailedReceipt,
} from '../../../kernel/operations/receipts/receipt-claim.ts'
import { findReceipt, type ReceiptRow } from '../../../kernel/operations/receipts/receipts-table.ts'
import { type Kernel, runOnce } from '../../../kernel/operations/run.ts'
import type { BatchRow } from './batch.ts'
import type { BatchItemRow, ItemError, ItemInput } from './batch-item.ts'
import { type BatchKey, endItem, findItem } from './batch-items-table.ts'
import { lockRunning } from './batches-table.ts'
import { endsCreated } from './inverses.ts'
import { keyCannotCall } from './key-cannot-call.ts'
import { idOfResult, itemsNamedIn, MissingItem, withRecordsOfItems } from './refer-to-items.ts'
import { subjectOfItem } from './subject-of-item.ts'
import { missing, presentError } from './try-items.ts'
import { keyOfItem, requestIdOf } from './undo-requests.ts'
import { requireNotWorkedOn } from './worked-on.ts'

/** An item of a batch that is about to run, with the objects that it needs. */
export interface NextItem {
  kernel: Kernel
  org: Organization
  batch: BatchRow
  item: BatchItemRow
  /**
   * The member who started the batch, with their current permissions. Undefined if the member is no longer active or
   * their API key is no longer valid.
   */
  actor: MemberActor | undefined
  /** Returns the request ids of the batch that this one undoes, and of its undos. */
  requestsOfUndo: () => Promise<readonly string[]>
}

/**
 * Result of the attempt to run an item. `done`: it ran. `changed`: its effects would differ from those of the dry run,
 * or it was refused, so it changed nothing. `done` and `changed` are stored as the item's verdict. `later`: the item
 * could not run now and must be tried again. `ended`: the item did not run, because the batch is no longer running.
 */
export type ItemOutcome = 'done' | 'changed' | 'later' | 'ended'

const responseLimit = 4 * 1024 * 1024

/**
 * Runs the operation of one item, in its own transaction. Each item has an idempotency key, derived from the batch
 * and the item's number, so that a repeated attempt cannot run the operation a second time. The transaction
 *
 * 1. locks the batch, so that `batches.stop` waits until the item has ended. If the batch was stopped, the
 *    transaction ends here;
 * 2. claims the idempotency key. If an earlier attempt already stored a receipt (the outcome of the call) for
 *    the key, takes the item's verdict from that receipt and does not run the operation. If the item undoes the
 *    creation of a record, refuses it if the record was worked on since;
 * 3. runs the operation. Rolls it back if its effects differ from those of the dry run;
 * 4. stores the outcome of the call and the verdict of the item.
 *
 * The four steps are one transaction: after a crash, either all of them have happened or none. An item that is
 * refused gets the verdict `changed`, because it can no longer have the effects that were confirmed. It changes
 * nothing else.
 */
export async function runItem(next: NextItem): Promise<ItemOutcome> {
  const { kernel, org, batch, item, actor } = next
  if (!actor) return await endRefused(next, noMember())
  const operation = kernel.mutations.get(item.operation)
  if (!operation)
    return await endRefused(next, new AppError('not_found', `${item.operation} does not exist.`))
  if (operation.offApi && actor.through) return await endRefused(next, keyCannotCall(item.operation))
  let input: ItemInput
  try {
    input = await inputOf(next)
  } catch (error) {
    if (error instanceof MissingItem) return await endRefused(next, missing(error))
    throw error
  }
  const request: ReceiptRequest = {
    operation,
    actor,
    apiKeyId: actor.through?.id ?? null,
    idempotencyKey: keyOfItem(batch.id, item.n),
    canonicalInput: canonicalText(parseJson(Buffer.from(JSON.stringify(input)))),
    write: (output) => JSON.stringify(output),
    responseLimit,
  }
  try {
    // The undo of the batch finds the audit entry of the item by its request id, which is that of the receipt.
    const requestId = requestIdOf(org.id, batch.id, item.n)
    const requests = batch.undo_of !== null && endsCreated(item) ? await next.requestsOfUndo() : undefined
    return await runOnce(kernel, operation, { actor, input, requestId }, claimOf(next, request, requests))
  } catch (error) {
    if (isConnectionFailure(error)) throw error
    if (error instanceof AppError && (error.code === 'rate_limited' || error.code === 'service_unavailable'))
      return 'later'
    if (error instanceof AppError && error.status < 500) return await endRefused(next, error)
    kernel.services.log.error({ err: error, batch: batch.id, item: item.n }, 'An item of a batch failed.')
    return await endFailed(next, request)
  }
}

/**
 * Creates the claim of the item's idempotency key. Extends the claim that every call with an idempotency key uses:
 * it also locks the batch, compares the effects with the dry run and stores the verdict of the item. `requests` contains
 * the request ids of the batch and its undos, if the item undoes the creation of a record.
 */
function claimOf(
  next: NextItem,
  request: ReceiptRequest,
  requests: readonly string[] | undefined,
): Claim<ItemOutcome> {
  const { batch, item, org } = next
  const claim = receiptClaim(request)
  return {
    lock: claim.lock,
    isConfirmed: true,
    shownAt: batch.tried_at,
    since: batch.since_id!,
    isAnswered: (db, now) => claim.isAnswered(db, now),
    take: async (transaction, now) => {
      if (!(await lockRunning(transaction, org.id, batch.id))) return 'ended'
      const prior = await claim.take(transaction, now)
      if (prior) return endByReceipt(transaction, next, prior.receipt)
      if (requests) {
        await requireNotWorkedOn(next.kernel.services.laterCalls, transaction, org.id, {
          ...subjectOfItem(item)!,
          requests,
        })
      }
      return undefined
    },
    confirm: async (_transaction, effects) => requireTried(item, await effects()),
    judge: (output) => claim.judge?.(output),
    storeOutcome: (outcome, ctx, warnings) => {
      const { result, outcomeStatement } = claim.storeOutcome(outcome, ctx, warnings)
      const error = 'error' in outcome ? presentError(outcome.error) : null
      return { result: endByReceipt(ctx.db, next, result.receipt, error), outcomeStatement }
    },
  }
}

function requireTried({ effects_digest }: BatchItemRow, { digest }: MutationEffects): void {
  if (digest === effects_digest) return
  throw invalidState(
    'The effects of the item have changed since the dry run, so it was not run. Prepare a new batch.',
    [{ message: 'the item would now have effects that differ from those in the dry run', reason: 'changed' }],
  )
}

/** Returns the input of the item. References to earlier items are replaced by the ids of the records they created. */
async function inputOf(next: NextItem): Promise<ItemInput> {
  const { kernel, org, item } = next
  const db = kernel.databases.live.reader({ orgId: org.id, locations: '*' })
  const idOfItem = new Map<number, string>()
  for (const n of itemsNamedIn(item.input)) {
    const row = await findItem(db, keyOf(next), n)
    const receipt =
      row?.verdict === 'done' && row.receipt_id && (await findReceipt(db, org.id, row.receipt_id))
    const id = receipt && receipt.result ? idOfResult(JSON.parse(receipt.result)) : undefined
    if (id !== undefined) idOfItem.set(n, id)
  }
  return withRecordsOfItems(item.input, idOfItem)
}

const noMember = (): AppError =>
  new AppError(
    'insufficient_permission',
    'The member who started the batch is no longer active, or their API key is no longer valid.',
  )

/**
 * Stores that an item was refused before it claimed its idempotency key. Its operation was not called, so no receipt
 * is stored.
 */
function endRefused(next: NextItem, error: AppError): Promise<ItemOutcome> {
  return endWhileRunning(next, (transaction) => {
    const end = { verdict: 'changed', receipt_id: null, error: presentError(error) } as const
    endItem(transaction, keyOf(next), next.item.n, end)
    return end.verdict
  })
}

/**
 * Stores the outcome of the call (its receipt) and the verdict of an item that failed unexpectedly. The effects of
 * the item were rolled back.
 */
function endFailed(next: NextItem, request: ReceiptRequest): Promise<ItemOutcome> {
  return endWhileRunning(next, async (transaction) => {
    const failed = failureReceipt(request, next.kernel.now())
    const { receipt } = await recordFailedReceipt(transaction, request, failed)
    return endByReceipt(transaction, next, receipt)
  })
}

/**
 * Calls `end` in a separate transaction, during which the batch cannot be stopped. Does not call `end` if the batch
 * was stopped.
 */
async function endWhileRunning(
  { kernel, org, batch }: NextItem,
  end: (transaction: Transaction) => ItemOutcome | Promise<ItemOutcome>,
): Promise<ItemOutcome> {
  return await kernel.databases.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) =>
    (await lockRunning(transaction, org.id, batch.id)) ? await end(transaction) : 'ended',
  )
}

/**
 * Stores the verdict of the item according to the receipt (the stored outcome) of its call. Stores nothing if the
 * call is still running.
 */
function endByReceipt(
  db: Writes,
  next: NextItem,
  { state, request_id, error: stored }: ReceiptRow,
  error: ItemError | null = stored && { ...stored, details: [] },
): ItemOutcome {
  if (state === 'pending') return 'later'
  const verdict = state === 'completed' ? 'done' : 'changed'
  endItem(db, keyOf(next), next.item.n, { verdict, receipt_id: request_id, error })
  return verdict
}

const keyOf = ({ org, batch }: NextItem): BatchKey => ({ orgId: org.id, batchId: batch.id })
