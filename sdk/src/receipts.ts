import type { Answer } from './answer.ts'
import type { CallSite } from './call-site.ts'
import { QuoinError } from './errors.ts'
import type { Receipt } from './generated/records.ts'
import { wait } from './retry.ts'
import { at, type Request, send, type Settings } from './transport.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000
const usualFollowMs = 60_000

/** The request that reads a receipt. */
export function receiptRequest(id: string): Request {
  return { name: 'receipts.get', method: 'GET', path: `/workflows/requests/${encodeURIComponent(id)}` }
}

/**
 * Runs a mutation of the catalog. If the server answers 202, the mutation is still running, or its outcome is known
 * only from its receipt.
 *
 * 1. The receipt is read after 0.5, 1, 2, 4, 8, 8, … seconds, until it is finished or `followFor` has passed.
 * 2. If it is completed, its result is the answer.
 * 3. If the receipt no longer exists, the process that ran the mutation has stopped before the mutation took effect.
 *    The request is sent again with the same key.
 */
export async function mutate(request: Request, settings: Settings, site: CallSite): Promise<Answer<unknown>> {
  let deadline: number | undefined
  for (;;) {
    const answer = await send(request, settings, site)
    if (answer.status !== 202) return answer
    deadline ??= performance.now() + (settings.followFor ?? usualFollowMs)
    let receipt = answer.data as Receipt | undefined
    for (
      let delay = firstDelayMs;
      receipt?.state === 'pending';
      delay = Math.min(2 * delay, longestDelayMs)
    ) {
      const remaining = deadline - performance.now()
      if (remaining <= 0) throw at(site, request.name, pending(receipt, answer))
      if (!(await wait(Math.min(delay, remaining), settings.signal)))
        throw at(site, request.name, aborted(receipt, answer, settings.signal))
      receipt = await readReceipt(receipt, settings, site)
    }
    if (receipt?.state === 'completed') return completed(receipt, answer)
    if (receipt) throw at(site, request.name, refusalOf(receipt, answer))
  }
}

/** Reads a receipt again. Returns it unchanged while it is locked, and undefined if it no longer exists. */
async function readReceipt(
  receipt: Receipt,
  settings: Settings,
  site: CallSite,
): Promise<Receipt | undefined> {
  try {
    return (await send(receiptRequest(receipt.request_id), settings, site)).data as Receipt
  } catch (error) {
    if (QuoinError.is(error, 'idempotency_in_progress')) return receipt
    if (QuoinError.is(error, 'not_found')) return undefined
    throw error
  }
}

function completed({ result, warnings = [] }: Receipt, answer: Answer<unknown>): Answer<unknown> {
  return { ...answer, data: result, status: 200, warnings, replayed: true }
}

function pending(receipt: Receipt, answer: Answer<unknown>): QuoinError {
  const message = 'The mutation is still running. Read its receipt; do not call again with another key.'
  return failureOf(receipt, answer, { code: 'receipt_pending', message, status: 202 })
}

function aborted(receipt: Receipt, answer: Answer<unknown>, signal: AbortSignal | undefined): QuoinError {
  return failureOf(receipt, answer, {
    code: 'aborted',
    message: 'The call was aborted.',
    cause: signal?.reason,
  })
}

/**
 * Returns the error of a failed mutation. A refusal has the code of the first answer. For other failures, the error
 * contains the advice of the receipt.
 */
function refusalOf(receipt: Receipt, answer: Answer<unknown>): QuoinError {
  const { error, outcome, http_status, resolution } = receipt
  if (outcome === 'refused' && error)
    return failureOf(receipt, answer, { ...error, status: http_status ?? undefined })
  const message = [error?.message, resolution].filter(Boolean).join(' ')
  return failureOf(receipt, answer, { code: 'receipt_indeterminate', message, status: 202 })
}

function failureOf(
  receipt: Receipt,
  { requestId, idempotencyKey }: Answer<unknown>,
  failure: { code: string; message: string; status?: number | undefined; cause?: unknown },
): QuoinError {
  return new QuoinError({ requestId, idempotencyKey, receipt, ...failure })
}
