import { defaultBranch, handleOfBranch, type BranchConfig } from '../flow/branch.ts'
import type { ConditionConfig } from '../flow/condition.ts'
import type { ExitConfig } from '../flow/exit.ts'
import { triggerOf } from './exits.ts'
import { areConditionsMet, published } from './judging.ts'
import { endStep, type Step } from './step.ts'
import type { Advance } from './step-io.ts'
import { waitForEventStep } from './wait-for-event-step.ts'
import { waitStep } from './wait-step.ts'

type FlowStep = (step: Step) => Promise<Advance | undefined> | Advance | undefined

/** Implementations of the steps that control the flow of a run, by kind. None of them changes a record. */
const flow: Readonly<Record<string, FlowStep>> = {
  wait: waitStep,
  wait_for_event: waitForEventStep,
  condition: async (step) => {
    const { conditions } = step.node.config as ConditionConfig
    return fork(step, ['true', 'false'], String(await areTrue(step, conditions)))
  },
  branch: async (step) => {
    const { branches } = step.node.config as BranchConfig
    let chosen = defaultBranch
    for (const { id, conditions } of branches)
      if (await areTrue(step, conditions)) {
        chosen = handleOfBranch(id)
        break
      }
    return fork(step, [...branches.map(({ id }) => handleOfBranch(id)), defaultBranch], chosen)
  },
  exit: (step) => {
    const { reason = null } = step.node.config as ExitConfig
    endStep(step, { outcome: 'done', handle: null })
    return { to: 'ends', state: 'completed', reason }
  },
}

export const isFlow = (kind: string): boolean => Object.hasOwn(flow, kind)

export async function flowStep(step: Step): Promise<Advance | undefined> {
  return await flow[step.node.kind]!(step)
}

function areTrue(
  { registry, io, subject, run }: Step,
  conditions: ConditionConfig['conditions'],
): Promise<boolean> {
  return areConditionsMet(registry, io, { subject, event: triggerOf(run) }, published(conditions))
}

function fork(step: Step, handles: readonly string[], chosen: string): undefined {
  const { run, io, node } = step
  const handle = io.choose?.(run, run.node!, { kind: node.kind, handles, chosen }) ?? chosen
  endStep(step, { outcome: 'branched', handle })
}
