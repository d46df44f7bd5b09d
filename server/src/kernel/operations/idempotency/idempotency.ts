import type { Actor } from '../../access/actor.ts'
import { AppError } from '../../errors.ts'
import type { Sealer } from '../../secrets/sealer.ts'
import type { Claim, Outcome } from '../claim.ts'
import { confirmEffects } from '../confirm-effects.ts'
import type { Confirmed } from '../confirmation.ts'
import type { Mutation } from '../operation.ts'
import type { Answer, IdempotencyKey } from './answer.ts'
import type { CachedAnswer, AnswerCache } from './answer-cache.ts'
import { answerCodec } from './answer-codec.ts'
import type { Queries } from '../../database/queries.ts'
import { promisedAnswersMs } from '../../retention/retention.ts'
import type { Transaction } from '../../database/transaction.ts'

// Ensures that each idempotency key gets exactly one answer.
//
// The transaction of the mutation reserves the key with an advisory lock and inserts a row with the answer. So a key
// has one of three states:
//
// - Free: there is neither lock nor row.
// - In progress: another transaction has the lock. The caller gets 409 `idempotency_in_progress`.
// - Answered: the row exists. The caller gets the stored answer, or 409 `idempotency_conflict` if the request
//   differs.
//
// A crash releases the lock. The key is then free or answered, and never stays in progress.
//
// The lock and the row need two statements, because a single statement would read the row with a snapshot from before
// it acquired the lock. A repeated request gets the stored answer even while another repeated request has the lock.

interface StoredAnswer extends Answer {
  fingerprint: string
  /** Name of the operation. Null for answers that were stored before this column existed. */
  operation: string | null
  created_at: string
}

const insertAnswer = `
  insert into idempotency_records (org_id, key, fingerprint, status, headers, body, created_at, operation, confirmed_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/**
 * Creates the claim (reservation) of an idempotency key for the resource API. `render` converts the outcome of the
 * mutation to an answer.
 */
export function answerClaim(
  operation: Mutation,
  actor: Actor,
  request: IdempotencyKey,
  parts: {
    sealer: Sealer
    answers: AnswerCache
    render: (outcome: Outcome) => Answer
    /**
     * Error of a call that must not begin. If the idempotency key already has an answer, the caller gets that answer
     * and not the error.
     */
    refusal?: AppError | undefined
    /** Effects that the caller confirmed after a dry run. The call may have only these effects, and only once. */
    confirmed?: Confirmed | undefined
  },
): Claim<Answer & { replayed: boolean }> {
  const codec = answerCodec(operation, parts.sealer, actor, request.key)
  const name = `answer ${actor.mode} ${actor.org.id} ${request.key}`
  // Secrets are not cached in memory.
  const isCacheable = !operation.redact
  let mine: CachedAnswer | undefined
  return {
    lock: name,
    isConfirmed: parts.confirmed !== undefined,
    shownAt: parts.confirmed?.began,
    confirm: async (transaction, effects) => {
      if (parts.confirmed) await confirmEffects(transaction, actor.org.id, parts.confirmed, effects)
    },
    // A different request with this key is not answered from the cache. Its error is determined from the row in the
    // database.
    findCached: (now) => {
      const cached = parts.answers.find(name)
      if (!cached || cached.fingerprint !== request.fingerprint || !isValid(cached, now)) return undefined
      const { status, headers, body } = cached
      return { status, headers, body, replayed: true }
    },
    isAnswered: async (db, now) => {
      return isValid(await findAnswer(db, actor.org.id, request.key), now)
    },
    take: async (transaction, now) => {
      const prior = await claimKey(transaction, actor.org.id, request, now)
      if (!prior && parts.refusal) throw parts.refusal
      if (!prior) return undefined
      if (isCacheable) parts.answers.store(name, prior)
      const { status, headers, body } = prior
      return { ...codec.decode({ status, headers, body }), replayed: true }
    },
    storeOutcome: (outcome, ctx) => {
      const answer = parts.render(outcome)
      const { status, headers, body } = codec.encode(answer)
      const { key, fingerprint } = request
      if (isCacheable) mine = { status, headers, body, fingerprint, created_at: ctx.present }
      return {
        result: { ...answer, replayed: false },
        outcomeStatement: {
          text: insertAnswer,
          parameters: [
            actor.org.id,
            key,
            fingerprint,
            status,
            JSON.stringify(headers),
            body,
            ctx.present,
            operation.name,
            'error' in outcome ? null : (parts.confirmed?.token ?? null),
          ],
        },
      }
    },
    committed: () => {
      if (mine) parts.answers.store(name, mine)
    },
  }
}

const findAnswer = (db: Queries, orgId: string, key: string): Promise<StoredAnswer | undefined> =>
  db.row(
    `select r.fingerprint, r.status, r.headers, r.body, r.operation, r.created_at from idempotency_records r
      where r.org_id = $1 and r.key = $2`,
    [orgId, key],
  )

/**
 * Reserves the idempotency key. Returns the stored answer if there is one, or undefined if this transaction has
 * reserved the key.
 */
async function claimKey(
  transaction: Transaction,
  orgId: string,
  claim: IdempotencyKey,
  now: string,
): Promise<CachedAnswer | undefined> {
  const [mine, stored] = await Promise.all([transaction.hasLock(), findAnswer(transaction, orgId, claim.key)])
  if (stored && isValid(stored, now)) {
    if (stored.fingerprint !== claim.fingerprint) throw usedFor(stored.operation)
    const { status, headers, body, fingerprint, created_at } = stored
    return { status, headers, body, fingerprint, created_at }
  }
  if (!mine) {
    throw new AppError(
      'idempotency_in_progress',
      'The first request with this Idempotency-Key is still running.',
      [],
      1,
    )
  }
  if (stored)
    transaction.later(`delete from idempotency_records where org_id = $1 and key = $2`, [orgId, claim.key])
  return undefined
}

const isValid = (answer: Pick<StoredAnswer, 'created_at'> | undefined, now: string): boolean =>
  answer !== undefined && answer.created_at > answersExpiredAt(now)

function usedFor(operation: string | null): AppError {
  const message = 'This Idempotency-Key was used for another request'
  return operation === null
    ? new AppError('idempotency_conflict', `${message}.`)
    : new AppError('idempotency_conflict', `${message}, a call of ${operation}.`, [
        { message: `was used for ${operation}`, operation },
      ])
}

/** Returns the latest creation time of stored answers that have expired. */
function answersExpiredAt(now: string): string {
  return new Date(Date.parse(now) - promisedAnswersMs).toISOString()
}
