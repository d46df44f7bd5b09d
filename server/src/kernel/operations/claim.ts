import type { Parameter, Queries } from '../database/queries.ts'
import type { Transaction } from '../database/transaction.ts'
import type { AppError } from '../errors.ts'
import type { MutationContext } from './context.ts'
import type { MutationEffects } from './effects.ts'
import type { Warning } from './warnings.ts'

/** How a mutation ended, as far as the caller may know. */
export type Outcome = { output: unknown } | { error: AppError }

/** A statement that goes into the runner's own last one, so that it costs no further one. */
export interface Settled {
  statement: string
  parameters: readonly Parameter[]
}

/**
 * What makes a key stand for one effect: idempotency records for the resource API, receipts for the workflow gateway.
 * `Result` is what the door answers with, whether the effect is new or was there.
 */
export interface Claim<Result> {
  /** Names the advisory lock by which a transaction holds the key; it is tried for as the transaction begins. */
  lock: string
  /** What the key stands for already, where this process knows it without asking the database. */
  atHand?(now: string): Result | undefined
  /** Whether the key has an answer: then the call need not be prepared. Asked before the transaction begins. */
  isAnswered(db: Queries, now: string): Promise<boolean>
  /** What the key stands for already; undefined when this transaction now holds the key. */
  take(transaction: Transaction, now: string): Promise<Result | undefined>
  /** Whether the caller was shown what would happen and wants nothing else. */
  isConfirmed?: boolean
  /** When the rehearsal began that showed it: instants from then on are not compared. */
  shownAt?: string | undefined
  /** Refuses effects that nobody confirmed; what was done is then taken back. Asked before a provider is, or at the end. */
  confirm?(transaction: Transaction, effects: () => Promise<MutationEffects>): Promise<void>
  /** Refuses a success that cannot be answered; what was done is then taken back. */
  judge?(output: unknown): void
  /** The key that a provider gets. */
  providerKey?: string
  /** Leaves a note, to be committed before a provider is called. */
  hold?(transaction: Transaction, ctx: MutationContext): void
  /** Whether the caller is told what was taken for granted. */
  tellsWarnings?: true
  /** Keeps the outcome with the effect, and what was taken for granted. */
  keep(
    outcome: Outcome,
    ctx: MutationContext,
    warnings: readonly Warning[] | null,
  ): { result: Result; kept: Settled }
  /** Told once what was kept is committed. */
  committed?(): void
}
