import type { Transaction } from '../database/transaction.ts'
import { type MutationEffects, noteWhole } from './effects.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import { performPart } from './perform-part.ts'
import type { RehearsalRoom, RehearsalRooms } from './rehearsals.ts'

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
      if (!operation) throw new Error(`No operation has the name ${name}.`)
      let effects: MutationEffects | undefined
      const end = await performPart(kernel, operation, call, transaction, (seen) => (effects = seen))
      // Runs the checks that are deferred to the commit, then defers them again.
      await transaction.tried(() => transaction.verify())
      return { ...end, effects: effects! }
    },
  }
}
