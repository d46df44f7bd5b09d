import { randomUUID } from 'node:crypto'
import type { TestOrg } from '../../../testing/test-org.ts'
import type { Actor, MemberActor } from '../../access/actor.ts'
import type { Outcome } from '../claim.ts'
import type { Answer } from '../idempotency/answer.ts'
import { AnswerCache } from '../idempotency/answer-cache.ts'
import { answerClaim } from '../idempotency/idempotency.ts'
import type { Mutation } from '../operation.ts'
import { type Receipted, receiptClaim, type ReceiptRequest } from '../receipts/receipt-claim.ts'
import { type Kernel, runOnce } from '../run.ts'
import { keyActor, ownerActor } from './tally.ts'

interface Keyed {
  key?: string
  what?: string
  actor?: Actor
  kernel?: Kernel
  /** Cache of stored answers. Defaults to an empty cache, as if the call were made in another process. */
  answers?: AnswerCache
}

/** Returns the HTTP answer for an outcome, as an adapter would. */
function render(outcome: Outcome): Answer {
  return 'error' in outcome
    ? { status: outcome.error.status, headers: {}, body: outcome.error.code }
    : { status: 201, headers: { location: '/here' }, body: JSON.stringify(outcome.output) }
}

/** Calls the operation with an idempotency key, as the resource API does. */
export function callKeyed<Output>(
  org: TestOrg,
  operation: Mutation<{ what: string }, Output>,
  {
    key = 'key',
    what = 'a',
    actor = keyActor(org),
    kernel = org.app.kernel,
    answers = new AnswerCache(),
  }: Keyed = {},
): Promise<Answer & { replayed: boolean }> {
  const { sealer } = kernel.services
  const request = { key, fingerprint: `of ${what}` }
  const claim = answerClaim(operation, actor, request, { sealer, answers, render })
  return runOnce(kernel, operation, { actor, input: { what }, requestId: randomUUID() }, claim)
}

/** Name of the lock that a request holds while it runs with this idempotency key. */
export function lockOfKey(org: TestOrg, key = 'key'): string {
  return `answer ${org.mode} ${org.id} ${key}`
}

/**
 * Calls the operation with a receipt, as the HTTP endpoint that runs operations does. By default the caller is the
 * owner, and the idempotency key is always the same.
 */
export function callReceipted<Output>(
  org: TestOrg,
  operation: Mutation<{ what: string }, Output>,
  options: Omit<Keyed, 'actor'> & { actor?: MemberActor } & Partial<ReceiptRequest> = {},
): Promise<Receipted> {
  const { key = 'key', what = 'a', actor = ownerActor(org), kernel = org.app.kernel, ...rest } = options
  const claim = receiptClaim({
    operation,
    actor,
    apiKeyId: null,
    idempotencyKey: key,
    canonicalInput: JSON.stringify({ what }),
    write: (output) => JSON.stringify(output),
    responseLimit: 1000,
    ...rest,
  })
  return runOnce(kernel, operation, { actor, input: { what }, requestId: randomUUID() }, claim)
}
