import type { Organization } from '../access/actor.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Call } from './call.ts'
import type { MutationEffects } from './effects.ts'
import type { Told } from './told.ts'

/** What an operation did in a room. */
export interface Rehearsed {
  output: unknown
  told: readonly Told[]
  effects: MutationEffects
}

/** A transaction in which operations are tried. */
export interface RehearsalRoom {
  transaction: Transaction
  /**
   * Runs an operation, by name, as it would run in earnest. What throws spoils the room up to the last savepoint of its
   * transaction.
   */
  perform(name: string, call: Call): Promise<Rehearsed>
}

/**
 * Where several operations are tried one after the other, each on what those before it left, and nothing stays: the
 * transaction is never committed. So no event is told, no message leaves, and nothing in the background hears of it.
 *
 * The operations are the real ones and take the locks that they always take. A room therefore gives up soon where somebody
 * is in its way, and is not waited for.
 */
export interface RehearsalRooms {
  open<Result>(org: Organization, work: (room: RehearsalRoom) => Promise<Result>): Promise<Result>
}
