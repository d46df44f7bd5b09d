import type { Transaction } from '../database/transaction.ts'
import { authorize } from './authorize.ts'
import { begin, requirePart } from './begin.ts'
import { forgetNotes, type MutationEffects } from './effects.ts'
import type { Call } from './call.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import { parseInput } from './parse-input.ts'
import { type Prepared, unprepared } from './prepared.ts'
import type { Told } from './told.ts'

export interface PartEnd<Output> {
  output: Output
  told: readonly Told[]
}

/**
 * Runs a mutation as part of a transaction that the caller began and will commit, with its own permission check, input,
 * events and audit entry. It has no savepoint: an error spoils the transaction, and its owner must roll back the whole.
 * `seen` receives the effects, in a transaction that records whole rows. `prepared` replaces the operation's own
 * `prepare`.
 */
export async function performPart<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
  transaction: Transaction,
  seen?: (effects: MutationEffects) => void,
  prepared: Prepared = unprepared,
): Promise<PartEnd<Output>> {
  requirePart(operation, prepared !== unprepared)
  authorize(operation, call.actor)
  const input = parseInput(operation.input, call.input)
  const work = begin(kernel, operation, call, transaction)
  const output = await work.perform(input, prepared)
  seen?.(await work.effects(output))
  work.settle()
  forgetNotes(transaction)
  return { output, told: work.told() }
}
