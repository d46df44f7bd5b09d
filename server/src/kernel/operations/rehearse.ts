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

/** Thrown where the call would leave the house. */
class ProviderReached extends Error {}

export interface Rehearsal {
  effects: MutationEffects
  /** When it began, by the clock of the organization or the real one, whichever is behind. */
  began: string
  /** What would be taken for granted; null for nothing. */
  warnings: Warning[] | null
  /** For each entry of `effects.starts`, an estimate of what it reaches; null: none. */
  foreseenStarts: unknown[]
  /** Whether a provider would be called; then `effects` tells what is done before. */
  reachesProvider: boolean
}

/**
 * Does all that the call would do, with the same checks and locks, tells it, and takes it back. A provider is not called,
 * no key is used up, and nobody hears of it.
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

/** The digest stays that of the whole: the confirmed call is compared with it. */
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
