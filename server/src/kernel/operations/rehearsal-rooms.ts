import type { Organization } from '../access/actor.ts'
import type { Transaction } from '../database/transaction.ts'
import { type MutationEffects, noteWhole } from './effects.ts'
import type { Call, Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import { type PartEnd, performPart } from './perform-part.ts'

/** What an operation did in a room. */
export interface Rehearsed extends PartEnd<unknown> {
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

const givesUpSoon = `select set_config('lock_timeout', '2s', true), set_config('statement_timeout', '5s', true)`

export function rehearsalRooms(
  kernelOf: () => Kernel,
  operations: ReadonlyMap<string, Mutation>,
): RehearsalRooms {
  return {
    open: async (org, work) => {
      const kernel = kernelOf()
      const fence = { orgId: org.id, locations: '*' } as const
      return await kernel.databases.live.transaction(fence, async (transaction) => {
        transaction.later(givesUpSoon)
        noteWhole(transaction)
        const result = await work(roomIn(kernel, operations, transaction))
        await transaction.rollback()
        return result
      })
    },
  }
}

function roomIn(
  kernel: Kernel,
  operations: ReadonlyMap<string, Mutation>,
  transaction: Transaction,
): RehearsalRoom {
  return {
    transaction,
    perform: async (name, call) => {
      const operation = operations.get(name)
      if (!operation) throw new Error(`There is no operation ${name} to be rehearsed.`)
      let effects: MutationEffects | undefined
      const end = await performPart(kernel, operation, call, transaction, (seen) => (effects = seen))
      // What is checked only at a commit; from there on it is checked at its time again.
      await transaction.tried(() => transaction.verify())
      return { ...end, effects: effects! }
    },
  }
}
