import type { Actor } from '../access/actor.ts'
import { cutAnswer } from '../access/cut-answer.ts'
import { authorize } from './authorize.ts'
import { begin } from './begin.ts'
import { type MutationEffects, noteWhole } from './effects.ts'
import { FiguresGuard } from './frozen-figures.ts'
import { tellingKinds } from './name-other-kinds.ts'
import { beganAt } from './instants.ts'
import type { Mutation } from './operation.ts'
import { parseInput } from './parse-input.ts'
import { prepared } from './prepared.ts'
import { type Call, fenceOf, type Kernel, reading } from './run.ts'
import { type Warning, Warnings } from './warnings.ts'

/** Thrown instead of calling a provider. */
class ProviderReached extends Error {}

export interface Rehearsal {
  effects: MutationEffects
  /** Start, by the organization's clock or the real clock, whichever is earlier. */
  began: string
  /** Warnings about assumptions, or null. */
  warnings: Warning[] | null
  /** An estimate of the reach of each entry of `effects.starts`, or null. */
  foreseenStarts: unknown[]
  /** True if a provider would be called. `effects` then ends before that call. */
  reachesProvider: boolean
}

/**
 * Dry run: performs the call with the same checks and locks, reports its effects and rolls them back. It calls no
 * provider, uses up no key and emits no events.
 */
export async function rehearse<Input, Output>(
  kernel: Kernel,
  operation: Mutation<Input, Output>,
  call: Call,
): Promise<Rehearsal> {
  authorize(operation, call.actor)
  const input = parseInput(operation.input, call.input)
  const reads = reading(kernel, operation, call.actor)
  const made = await prepared(operation, reads, input)
  const guard = new FiguresGuard(kernel.frozenFigures)
  const running = kernel.databases[call.actor.mode].transaction(
    fenceOf(call.actor),
    guard.noting(async (transaction) => {
      noteWhole(transaction)
      const journey = kernel.outside.journey(call.actor)
      const confirm = (): Promise<never> => Promise.reject(new ProviderReached())
      const warnings = new Warnings()
      const work = begin(kernel, operation, call, transaction, {
        journey,
        confirm,
        guard,
        warnings,
        isShown: true,
      })
      const performed = await work.perform(input, made).then(
        (output) => ({ output, reachesProvider: false }),
        (error: unknown) => {
          if (!(error instanceof ProviderReached)) throw error
          return { output: null, reachesProvider: true }
        },
      )
      await transaction.verify()
      const effects = cutEffects(call.actor, operation, await work.foreseen(performed.output))
      const foreseenStarts = await work.foreseeStarts()
      await transaction.rollback()
      return {
        effects,
        began: beganAt(work.ctx),
        warnings: warnings.told,
        foreseenStarts,
        reachesProvider: performed.reachesProvider,
      }
    }),
  )
  return await tellingKinds(kernel.kinds, { ...reads, input }, running)
}

/** The digest still covers everything, because the confirmed call is compared with it. */
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
