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
   * Runs an operation by name, exactly as in a real call. After an error, roll back to a savepoint before the
   * transaction is used again.
   */
  perform(name: string, call: Call): Promise<PerformedOperation>
}

/**
 * Tries several operations one after the other, each on the results of those before it. The transaction is never
 * committed. No event is emitted, no message is sent and no background task runs.
 *
 * The operations are real and take their usual locks. A dry run therefore fails soon if another transaction blocks it.
 */
export interface DryRuns {
  open<Result>(org: Organization, work: (session: DryRunSession) => Promise<Result>): Promise<Result>
}
