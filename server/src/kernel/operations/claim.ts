import type { Parameter, Queries } from '../database/queries.ts'
import type { Transaction } from '../database/transaction.ts'
import type { AppError } from '../errors.ts'
import type { MutationContext } from './context.ts'
import type { MutationEffects } from './effects.ts'
import type { Warning } from './warnings.ts'

/** Outcome of a mutation, in the form that the caller may see. */
export type Outcome = { output: unknown } | { error: AppError }

/** A statement that the runner sends together with its own last statement, to save a round trip. */
export interface OutcomeStatement {
  text: string
  parameters: readonly Parameter[]
}

/**
 * Ensures that calls with the same idempotency key have one effect. The resource API stores answers in idempotency
 * records. The HTTP endpoint that runs operations stores them in receipts, which are records of calls with their
 * outcomes. `Result` is the answer to the caller, both for a first call and for a repeated one.
 */
export interface Claim<Result> {
  /** Name of the advisory lock that a transaction acquires to reserve the idempotency key. */
  lock: string
  /** Returns the stored result if this process has it in memory. */
  findCached?(now: string): Result | undefined
  /**
   * Returns true if the idempotency key already has an answer. `prepare` is then skipped. Called before the transaction
   * begins.
   */
  isAnswered(db: Queries, now: string): Promise<boolean>
  /**
   * Reserves the idempotency key. Returns the stored result of an earlier call, or undefined if this transaction has
   * reserved the key.
   */
  take(transaction: Transaction, now: string): Promise<Result | undefined>
  /** True if the caller confirmed the effects that a dry run showed and accepts only these effects. */
  isConfirmed?: boolean
  /**
   * Start of the confirmed dry run. Instants after it are omitted when effects are compared, because they differ each
   * time the call is executed.
   */
  shownAt?: string | undefined
  /**
   * For an item of a batch: an id that was created before the first item ran. Larger ids belong to records that the
   * batch itself created; they are omitted when effects are compared. See `RunOptions.since`.
   */
  since?: string | undefined
  /**
   * Throws if the effects differ from the confirmed ones; the call is then rolled back. Called before a provider call
   * or, if there is none, at the end.
   */
  confirm?(transaction: Transaction, effects: () => Promise<MutationEffects>): Promise<void>
  /**
   * Throws if the output cannot be sent as an answer, for example because it is too large. The call is then rolled
   * back.
   */
  judge?(output: unknown): void
  /** Idempotency key that is sent to the provider. */
  providerKey?: string
  /**
   * Writes the record of the idempotency key with the state `pending`. It is committed before the provider is called.
   */
  writePending?(transaction: Transaction, ctx: MutationContext): void
  /** True if the answer to the caller may contain warnings. */
  reportsWarnings?: true
  /** Stores the outcome and the warnings, in the same transaction as the effects of the call. */
  storeOutcome(
    outcome: Outcome,
    ctx: MutationContext,
    warnings: readonly Warning[] | null,
  ): { result: Result; outcomeStatement: OutcomeStatement }
  /** Called after the commit. */
  committed?(): void
}
