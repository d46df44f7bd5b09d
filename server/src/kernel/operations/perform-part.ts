import type { Transaction } from '../database/transaction.ts'
import { authorize } from './authorize.ts'
import { begin } from './begin.ts'
import { forgetNotes } from './effects.ts'
import type { Call, Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import type { Told } from './outbox.ts'
import { parseInput } from './parse-input.ts'
import { prepared } from './prepared.ts'
import { reading } from './run.ts'

export interface PartEnd<Output> {
  output: Output
  told: readonly Told[]
}

/**
 * A mutation as a part of a transaction that somebody else began and will commit: with its own permission, input, events
 * and audit entry. It has no savepoint: what throws spoils the transaction, and its owner takes it back whole.
 */
export async function performPart<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
  transaction: Transaction,
): Promise<PartEnd<Output>> {
  if (operation.provider) throw new Error(`${operation.name} calls a provider: it runs for itself alone.`)
  if (operation.prepare) throw new Error(`${operation.name} is prepared before: it runs for itself alone.`)
  authorize(operation, call.actor)
  const input = parseInput(operation.input, call.input)
  const work = begin(kernel, operation, call, transaction)
  const output = await work.perform(
    input,
    await prepared(operation, reading(kernel, operation, call.actor), input),
  )
  work.settle()
  forgetNotes(transaction)
  return { output, told: work.told() }
}
