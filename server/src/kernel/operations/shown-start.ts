import { risks } from '../access/risks.ts'
import { risksOf } from './confirm-policy.ts'
import type { Kernel } from './kernel.ts'
import type { Mutation } from './operation.ts'
import type { ShownStart, StartedLater } from './started-later.ts'

/**
 * Returns the steps of automations that a call will start, with the risk flags of the operations that these steps
 * run. Throws if the called operation, `whole`, does not declare one of these flags.
 */
export function shownStart(kernel: Kernel, whole: Mutation, { steps }: StartedLater): ShownStart {
  const flagged = steps.map(({ operation: name, details }) => {
    const operation = kernel.mutations.get(name)
    if (!operation) throw new Error(`${whole.name} starts ${name}, which is not an operation.`)
    return { operation: name, flags: risksOf(operation), details }
  })
  const flags = risks.filter((risk) => flagged.some((step) => step.flags.includes(risk)))
  const undeclared = flags.filter((risk) => whole[risk] !== true)
  if (!whole.flagsByCall || undeclared.length > 0)
    throw new Error(`${whole.name} starts operations, so it must declare flagsByCall, ${flags.join(', ')}.`)
  return { flags, steps: flagged }
}
