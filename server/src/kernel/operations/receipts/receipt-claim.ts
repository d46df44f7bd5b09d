import type { MemberActor } from '../../access/actor.ts'
import type { Transaction } from '../../database/transaction.ts'
import { AppError } from '../../errors.ts'
import { fingerprint } from '../../json/fingerprint.ts'
import type { Claim, Outcome } from '../claim.ts'
import { confirmEffects } from '../confirm-effects.ts'
import type { Confirmed } from '../confirmation.ts'
import type { Mutation } from '../operation.ts'
import { receiptConflict, isRepeatable } from './receipt-access.ts'
import { expiryOfReceipt } from './expired-receipts.ts'
import { type Receipt, receiptIdOf } from './receipt.ts'
import {
  abandonReceipt,
  type FoundReceipt,
  findReceipt,
  providerKeyOf,
  receiptLock,
  type ReceiptRow,
  receiptWritten,
  writeReceipt,
} from './receipts-table.ts'

// Ensures that an idempotency key starts at most one mutation through the HTTP endpoint that runs operations. A
// receipt is the stored record of a call and its outcome.
//
// - The transaction reserves the key with an advisory lock named after the receipt. A caller that finds neither
//   receipt nor lock may begin the mutation.
// - A mutation that calls no provider writes its receipt in the transaction of its effects: `completed`, or
//   `indeterminate` after a client error.
// - A mutation that calls a provider commits the receipt as `pending` before it calls the provider. From then on the
//   receipt reserves the key. The process holds a lock that shows that it is still working on the call
//   (provider-calls.ts).
// - A `pending` receipt without that lock belongs to a crashed process. The next repeated call, reader or periodic
//   check sets it to `indeterminate`.
//
// A call is refused as a conflict if its key has a receipt of another member, API key or operation, or of a location
// outside the caller's access scope. So a caller who lost access does not learn the result of the call.
//
// A rollback never deletes a committed receipt, and a mutation with a receipt is never started again. Receipts of
// calls from console sessions may expire after 30 days (expired-receipts.ts).

export interface ReceiptRequest {
  operation: Mutation
  actor: MemberActor
  apiKeyId: string | null
  idempotencyKey: string
  /**
   * Input in canonical form. Equal documents with different spacing or order of fields have the same canonical form.
   */
  canonicalInput: string
  /** Effects that the caller confirmed after a dry run. The call may have only these effects, and only once. */
  confirmed?: Confirmed | undefined
  /**
   * Error with which the call is refused if its mutation has not been started yet. If an earlier call has started the
   * mutation, the caller gets the receipt of that call instead of the error.
   */
  refusal?: AppError | undefined
  /** Serializes an output for the answer and for the receipt. */
  write: (output: unknown) => string
  /** Maximum size of an answer in bytes. */
  responseLimit: number
}

export interface Receipted {
  receipt: ReceiptRow
  /** JSON of the answer to the first call. Null if the call did not succeed. */
  answer: string | null
  /** The client error of the first call, with its details. Null for a repeated call. */
  failure: AppError | null
  replayed: boolean
}

const nothingChanged = 'Nothing was changed. Correct the cause and call again with a new Idempotency-Key.'

/** Returns true if the mutation was refused, or failed without any effect. */
export function changedNothing({ state, resolution }: ReceiptRow): boolean {
  return state === 'indeterminate' && (resolution?.startsWith('Nothing was changed') ?? false)
}

/** Returns what is known about the outcome of an indeterminate mutation. Undefined for mutations in another state. */
export function outcomeOf(row: ReceiptRow): Receipt['outcome'] {
  if (row.state !== 'indeterminate') return undefined
  if (!changedNothing(row)) return 'unknown'
  return row.error?.code === 'internal_error' ? 'failed' : 'refused'
}

/**
 * Creates the claim (reservation) of an idempotency key. `isPending` returns true if the receipt was committed as
 * `pending`, because a provider was about to be called.
 */
export function receiptClaim(request: ReceiptRequest): Claim<Receipted> & { isPending(): boolean } {
  const { operation, actor } = request
  const orgId = actor.org.id
  const id = receiptIdOf(orgId, request.idempotencyKey)
  let isPending = false
  const write = once(request.write)

  const blank = (now: string): ReceiptRow => ({
    ...pendingReceipt(request, now),
    resolution: operation.provider?.resolution ?? null,
  })
  return {
    isPending: () => isPending,
    lock: receiptLock(id),
    providerKey: providerKeyOf(id),
    isConfirmed: request.confirmed !== undefined,
    shownAt: request.confirmed?.began,
    reportsWarnings: true,
    isAnswered: async (db) => (await findReceipt(db, orgId, id)) !== undefined,
    take: async (transaction, now) => {
      const [mine, row] = await Promise.all([transaction.hasLock(), findReceipt(transaction, orgId, id)])
      if (!row && !mine) return repeated(pendingReceipt(request, now))
      if (!row && request.refusal) throw request.refusal
      if (!row) return undefined
      if (!isRepeatable(row, request) || row.fingerprint !== fingerprintOf(request))
        throw receiptConflict(row, request)
      if (!row.is_abandoned) return repeated(row)
      abandonReceipt(transaction, orgId, id, now)
      return repeated({ ...row, state: 'indeterminate', updated_at: now })
    },
    confirm: async (transaction, effects) => {
      if (request.confirmed) await confirmEffects(transaction, orgId, request.confirmed, effects)
    },
    judge: (output) => {
      if (Buffer.byteLength(write(output)) > request.responseLimit)
        throw new AppError('response_too_large', 'The answer would be larger than 4 MiB.')
    },
    writePending: (transaction, ctx) => {
      isPending = true
      writeReceipt(transaction, orgId, request.idempotencyKey, blank(ctx.present), request.confirmed?.token)
    },
    storeOutcome: (outcome, ctx, warnings) => {
      const ended = endOf({ ...request, write }, { ...blank(ctx.present), warnings }, outcome, isPending)
      // After a failed provider call the outcome may be unknown, so the receipt must not expire.
      const mayExpire = !isPending || !('error' in outcome)
      return {
        result: ended,
        outcomeStatement: receiptWritten(
          orgId,
          request.idempotencyKey,
          ended.receipt,
          'error' in outcome ? null : request.confirmed?.token,
          mayExpire ? expiryOfReceipt(operation, actor, ctx.present) : null,
        ),
      }
    },
  }
}

/** Returns a function that serializes each output only once, because an output may be large. */
function once(write: (output: unknown) => string): (output: unknown) => string {
  const written = new Map<unknown, string>()
  return (output) => {
    const text = written.get(output) ?? write(output)
    written.set(output, text)
    return text
  }
}

/** Builds the receipt of a mutation that failed unexpectedly. Its effects in the database were rolled back. */
export function failureReceipt(request: ReceiptRequest, now: string): ReceiptRow {
  return {
    ...pendingReceipt(request, now),
    state: 'indeterminate',
    http_status: 202,
    error: { code: 'internal_error', message: 'An internal error occurred.' },
    resolution:
      request.operation.provider?.resolution ?? 'Nothing was changed. Call again with a new Idempotency-Key.',
  }
}

/**
 * Stores the receipt of a failed mutation. Does nothing if the mutation was in fact completed and only the connection
 * was lost during its commit.
 */
export async function recordFailedReceipt(
  transaction: Transaction,
  request: ReceiptRequest,
  failed: ReceiptRow,
): Promise<Receipted> {
  const orgId = request.actor.org.id
  writeReceipt(transaction, orgId, request.idempotencyKey, failed)
  return repeated((await findReceipt(transaction, orgId, failed.request_id)) ?? failed)
}

function pendingReceipt(request: ReceiptRequest, now: string): ReceiptRow {
  const { actor, apiKeyId, idempotencyKey, operation } = request
  return {
    request_id: receiptIdOf(actor.org.id, idempotencyKey),
    operation: operation.name,
    state: 'pending',
    created_at: now,
    updated_at: now,
    completed_at: null,
    http_status: null,
    result: null,
    warnings: null,
    error: null,
    resolution:
      'The call is still running. Read the receipt again; do not call again with a new Idempotency-Key.',
    fingerprint: fingerprintOf(request),
    api_key_id: apiKeyId,
    member_id: actor.id,
    location_ids: actor.locations === '*' ? null : [...actor.locations],
  }
}

function fingerprintOf({ operation, actor, canonicalInput }: ReceiptRequest): string {
  return fingerprint(`MUTATE ${actor.id}`, operation.name, canonicalInput)
}

/** Returns the answer to a repetition of the same call. Undefined if the call differs. */
export function repeatOf(row: FoundReceipt, request: ReceiptRequest): Receipted | undefined {
  const isSame = isRepeatable(row, request) && row.fingerprint === fingerprintOf(request)
  return isSame ? repeated(row) : undefined
}

export function repeated({
  is_abandoned: _found,
  ...receipt
}: ReceiptRow & Partial<FoundReceipt>): Receipted {
  return { receipt, answer: receipt.result, failure: null, replayed: true }
}

function endOf(request: ReceiptRequest, blank: ReceiptRow, outcome: Outcome, isPending: boolean): Receipted {
  const { operation, write } = request
  if ('error' in outcome) {
    const { code, message, status } = outcome.error
    const resolution = isPending ? blank.resolution : nothingChanged
    const receipt: ReceiptRow = {
      ...blank,
      warnings: null,
      state: 'indeterminate',
      http_status: status,
      error: { code, message },
      resolution,
    }
    return { receipt, answer: null, failure: outcome.error, replayed: false }
  }
  const { output } = outcome
  const answer = write(output)
  const receipt: ReceiptRow = {
    ...blank,
    state: 'completed',
    completed_at: blank.updated_at,
    http_status: 200,
    result: operation.redact ? write(operation.redact(output)) : answer,
    resolution: null,
    location_ids: locationsOf(output) ?? blank.location_ids,
  }
  return { receipt, answer, failure: null, replayed: false }
}

/**
 * Returns the location of the record in the answer. A caller who loses access to the location also loses access to
 * the receipt.
 */
function locationsOf(output: unknown): string[] | undefined {
  const location = (output as { location_id?: unknown } | null)?.location_id
  return typeof location === 'string' ? [location] : undefined
}
