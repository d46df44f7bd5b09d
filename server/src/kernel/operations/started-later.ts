import type { Risk } from '../access/risks.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import { risksOf } from './confirm-policy.ts'
import { risks } from '../access/risks.ts'

/** Operations that a call causes to run later, on behalf of an automation. */
export interface StartedLater {
  /** One entry for each step that will run. */
  steps: readonly StartedStep[]
  /** Estimates whom the steps reach. Only a dry run calls it, and no confirm token binds its answer. */
  foresee?(start: ShownStart): Promise<unknown>
}

export interface StartedStep {
  /** Name of the operation that the step runs. */
  operation: string
  /** Identifies the step and states what it does: plain data, bound by a confirm token. */
  details: Readonly<Record<string, unknown>>
}

/** Started operations as a dry run shows them. */
export interface ShownStart {
  flags: Risk[]
  steps: { operation: string; flags: Risk[]; details: Readonly<Record<string, unknown>> }[]
}

/** The steps with the flags of their operations. `whole` must declare each of these flags. */
export function shownStart(kernel: Kernel, whole: Mutation, { steps }: StartedLater): ShownStart {
  const flagged = steps.map(({ operation: name, details }) => {
    const operation = kernel.mutations.get(name)
    if (!operation) throw new Error(`${whole.name} starts ${name}, which is no operation.`)
    return { operation: name, flags: risksOf(operation), details }
  })
  const flags = risks.filter((risk) => flagged.some((step) => step.flags.includes(risk)))
  const undeclared = flags.filter((risk) => whole[risk] !== true)
  if (!whole.flagsByCall || undeclared.length > 0)
    throw new Error(`${whole.name} starts operations and does not declare flagsByCall, ${flags.join(', ')}.`)
  return { flags, steps: flagged }
}
