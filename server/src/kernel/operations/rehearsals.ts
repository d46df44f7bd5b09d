import type { Organization } from '../access/actor.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Call } from './call.ts'
import type { MutationEffects } from './effects.ts'
import type { Told } from './told.ts'

/** Result of an operation in a dry run. */
export interface Rehearsed {
  output: unknown
  told: readonly Told[]
  effects: MutationEffects
}

/** A transaction in which operations are tried. */
export interface RehearsalRoom {
  transaction: Transaction
  /** Runs an operation by name, exactly as in a real call. An error spoils the transaction up to its last savepoint. */
  perform(name: string, call: Call): Promise<Rehearsed>
}

/**
 * Tries several operations one after the other, each on the results of those before it. The transaction is never
 * committed. No event is emitted, no message is sent and no background task runs.
 *
 * The operations are real and take their usual locks. A dry run therefore fails soon if another transaction blocks it.
 */
export interface RehearsalRooms {
  open<Result>(org: Organization, work: (room: RehearsalRoom) => Promise<Result>): Promise<Result>
}
