import type { Actor } from '../access/actor.ts'
import { cutAnswer } from '../access/cut-answer.ts'
import { authorize } from './authorize.ts'
import { OperationRun } from './operation-run.ts'
import { type MutationEffects, recordWholeRows } from './effects.ts'
import { ApprovedTotalsGuard } from './approved-totals.ts'
import { improveNotFoundErrors } from './name-other-kinds.ts'
import { beganAt } from './instants.ts'
import type { Mutation } from './operation.ts'
import { parseInput } from './parse-input.ts'
import { prepareOperation } from './prepare-operation.ts'
import { type Call, tenantScopeFor, type Kernel, createReadContext } from './run.ts'
import { type Warning, Warnings } from './warnings.ts'

/** Error that a dry run throws at the point where a real call would call a provider. */
class ProviderCallInDryRun extends Error {}

export interface DryRunResult {
  effects: MutationEffects
  /** Start of the dry run, by the organization's clock or by the real clock, whichever is earlier. */
  began: string
  /** Warnings about assumptions of the operation. Null if there are none. */
  warnings: Warning[] | null
  /** For each entry of `effects.starts`: an estimate of the number of records that it will affect, or null. */
  foreseenStarts: unknown[]
  /**
   * True if a real call would call a provider. `effects` then contains only what happens before the provider is
   * called.
   */
  callsProvider: boolean
}

/**
 * Performs the call as a dry run: runs it with the same checks and locks as a real call, reports the effects, and
 * rolls them back. It calls no provider, uses no idempotency key and emits no events.
 */
export async function performDryRun<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
): Promise<DryRunResult> {
  authorize(operation, call.actor)
  const input = parseInput(operation.input, call.input)
  const reads = createReadContext(kernel, operation, call.actor)
  const preparation = await prepareOperation(operation, reads, input)
  const guard = new ApprovedTotalsGuard(kernel.approvedTotals)
  const running = kernel.databases[call.actor.mode].transaction(
    tenantScopeFor(call.actor),
    guard.watch(async (transaction) => {
      recordWholeRows(transaction)
      const providerCall = kernel.providerCalls.open(call.actor)
      const confirm = (): Promise<never> => Promise.reject(new ProviderCallInDryRun())
      const warnings = new Warnings()
      const work = new OperationRun(kernel, operation, call, transaction, {
        providerCall,
        confirm,
        guard,
        warnings,
        isShown: true,
      })
      const performed = await work.perform(input, preparation).then(
        (output) => ({ output, callsProvider: false }),
        (error: unknown) => {
          if (!(error instanceof ProviderCallInDryRun)) throw error
          return { output: null, callsProvider: true }
        },
      )
      await transaction.verify()
      const effects = cutEffects(call.actor, operation, await work.foreseen(performed.output))
      const foreseenStarts = await work.foreseeStarts()
      await transaction.rollback()
      return {
        effects,
        began: beganAt(work.ctx),
        warnings: warnings.allOrNull,
        foreseenStarts,
        callsProvider: performed.callsProvider,
      }
    }),
  )
  return await improveNotFoundErrors(kernel.kinds, { ...reads, input }, running)
}

/**
 * Removes from the effects the fields that the caller may not see. The digest still covers these fields, because the
 * digest of the confirmed call does so too.
 */
function cutEffects(
  actor: Actor,
  { output, emits = [] }: Pick<Mutation, 'output' | 'emits'>,
  effects: MutationEffects,
): MutationEffects {
  return {
    ...effects,
    result: cutAnswer(actor, output, effects.result),
    events: effects.events.map(({ event, data }) => {
      const { payload } = emits.find(({ name }) => name === event)!
      return { event, data: cutAnswer(actor, payload, data) }
    }),
  }
}
