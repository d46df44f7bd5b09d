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
 * A mutation as a part of a transaction that somebody else began and will commit: with its own permission, input, events
 * and audit entry. It has no savepoint: what throws spoils the transaction, and its owner takes it back whole. `seen` is told
 * what it did, in a transaction that notes whole rows. `prepared` is what the operation would have prepared.
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
