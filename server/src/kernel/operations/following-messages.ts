import type { Transaction } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import type { Call } from './call.ts'
import { clearChangeLog, type MutationEffects, type ShownMessage } from './effects.ts'
import { findEnqueuedOperations } from './enqueued-operations.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import { parseInput } from './parse-input.ts'
import { type Preparation, noPreparation } from './prepare-operation.ts'

/** Runs an operation within the transaction of the call. */
interface InnerRun {
  perform(input: unknown, preparation: Preparation): Promise<unknown>
  effects(output: unknown): Promise<MutationEffects>
}

/**
 * Predicts the messages that background tasks of this call will send (run-later.ts). Runs the operations of the tasks
 * in this transaction and rolls their changes back.
 */
export async function foreseeFollowingMessages(
  kernel: Kernel,
  { actor: { org, mode }, requestId, now }: Call,
  transaction: Transaction,
  tasks: ReadonlySet<string>,
  begin: (operation: Mutation, call: Call) => InnerRun,
): Promise<ShownMessage[]> {
  const messages: ShownMessage[] = []
  for (const { operation: name, input } of await findEnqueuedOperations(transaction, org.id, tasks)) {
    const operation = kernel.mutations.get(name)
    if (!operation?.sends) continue
    const actor = { type: 'system', id: null, org, mode, locations: '*' } as const
    const run = begin(operation, { actor, input, requestId, ...(now === undefined ? {} : { now }) })
    const attempt = transaction.tried(async () => {
      clearChangeLog(transaction)
      const output = await run.perform(parseInput(operation.input, input), noPreparation)
      return (await run.effects(output)).messages
    })
    messages.push(...(await attempt.catch(nothingOf)))
  }
  return messages
}

/** Returns an empty list if the background operation was refused with a client error. Rethrows other errors. */
function nothingOf(error: unknown): ShownMessage[] {
  if (error instanceof AppError && error.status < 500) return []
  throw error
}
