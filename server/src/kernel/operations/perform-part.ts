import type { Transaction } from '../database/transaction.ts'
import { authorize } from './authorize.ts'
import { OperationRun } from './operation-run.ts'
import { requirePart } from './require-part.ts'
import type { MutationEffects } from './effects.ts'
import type { Call } from './call.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import { parseInput } from './parse-input.ts'
import type { PartSettlements } from './part-settlements.ts'
import { type Preparation, noPreparation } from './prepare-operation.ts'
import type { OutboxEvent } from './outbox-event.ts'

export interface PartEnd<Output> {
  output: Output
  events: readonly OutboxEvent[]
}

interface PartOptions {
  /** Receives the effects of the mutation: the changed records, events and messages. */
  onEffects?: (effects: MutationEffects) => void
  /** Replaces the mutation's own `prepare`. */
  preparation?: Preparation | undefined
  /**
   * Collects the events and the audit entry. The caller must write them before it commits. If absent, they are written
   * at once.
   */
  settlements?: PartSettlements
}

/**
 * Runs a mutation inside a transaction that the caller began and will commit. The mutation has its own permission
 * check, input, events and audit entry. It has no savepoint: after an error the caller must roll back the whole
 * transaction.
 */
export async function performPart<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
  transaction: Transaction,
  { onEffects, preparation = noPreparation, settlements }: PartOptions = {},
): Promise<PartEnd<Output>> {
  requirePart(operation, preparation !== noPreparation)
  authorize(operation, call.actor)
  const input = parseInput(operation.input, call.input)
  const work = new OperationRun(kernel, operation, call, transaction)
  const output = await work.perform(input, preparation)
  onEffects?.(await work.effects(output))
  work.settlePart(settlements)
  return { output, events: work.events() }
}
