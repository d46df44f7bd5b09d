import type { Organization } from '../access/actor.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Call } from './call.ts'
import type { MutationEffects } from './effects.ts'
import type { OutboxEvent } from './outbox-event.ts'

/** Result of an operation that was run in a dry run. */
export interface PerformedOperation {
  output: unknown
  events: readonly OutboxEvent[]
  effects: MutationEffects
}

/** A transaction in which operations are tried. */
export interface DryRunSession {
  transaction: Transaction
  /**
   * Runs an operation by name, exactly as in a real call. After an error, the caller must roll back to a savepoint
   * before it uses the transaction again.
   */
  perform(name: string, call: Call): Promise<PerformedOperation>
}

/**
 * Tries several operations one after the other; each sees the changes of those before it. The transaction is never
 * committed. No event is emitted, no message is sent and no background task runs.
 *
 * The operations are real and acquire their usual locks. So a dry run soon fails if another transaction holds one of
 * these locks.
 */
export interface DryRuns {
  open<Result>(org: Organization, work: (session: DryRunSession) => Promise<Result>): Promise<Result>
}
