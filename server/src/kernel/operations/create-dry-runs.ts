import type { Transaction } from '../database/transaction.ts'
import { type MutationEffects, recordWholeRows } from './effects.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import { performPart } from './perform-part.ts'
import type { DryRunSession, DryRuns } from './dry-runs.ts'
import { setShortTimeouts } from './set-short-timeouts.ts'

export function createDryRuns(kernelOf: () => Kernel, operations: ReadonlyMap<string, Mutation>): DryRuns {
  return {
    open: async (org, work) => {
      const kernel = kernelOf()
      const scope = { orgId: org.id, locations: '*' } as const
      return await kernel.databases.live.transaction(scope, async (transaction) => {
        setShortTimeouts(transaction)
        recordWholeRows(transaction)
        const result = await work(openSession(kernel, operations, transaction))
        await transaction.rollback()
        return result
      })
    },
  }
}

function openSession(
  kernel: Kernel,
  operations: ReadonlyMap<string, Mutation>,
  transaction: Transaction,
): DryRunSession {
  return {
    transaction,
    perform: async (name, call) => {
      const operation = operations.get(name)
      if (!operation) throw new Error(`No operation has the name ${name}.`)
      let effects: MutationEffects | undefined
      const end = await performPart(kernel, operation, call, transaction, {
        onEffects: (reported) => (effects = reported),
      })
      // Runs the checks that Postgres would otherwise defer to the commit. For the operations that follow, they are
      // deferred again.
      await transaction.tried(() => transaction.verify())
      return { ...end, effects: effects! }
    },
  }
}
