import type { Registry } from '../kinds/registry.ts'
import { act } from './act.ts'
import { isExit } from './exits.ts'
import { flowStep, isFlow } from './flow-step.ts'
import type { LiveRun } from './live-run.ts'
import { isAnchorMoved } from './run-anchor.ts'
import type { Advance, StepIo, Stepper } from './step-io.ts'
import { isSubjectGone } from './is-subject-gone.ts'

export type { Advance, Fork, StepCall, StepIo, Stepper } from './step-io.ts'

/** Maximum number of steps of a run in one call of `advance`. */
const stepsAtOnce = 25

export function createStepper(registry: Registry, atOnce = stepsAtOnce): Stepper {
  return {
    async advance(run, io) {
      for (let steps = 0; steps < atOnce && (steps === 0 || io.hasTime()); steps++) {
        const end = await oneStep(registry, run, io)
        if (end) return end
      }
      return { to: 'goes_on' }
    },
  }
}

/**
 * Executes the next step of the run. Returns how the run waits or ends, or undefined if it can continue at once with
 * another step.
 */
async function oneStep(registry: Registry, run: LiveRun, io: StepIo): Promise<Advance | undefined> {
  if (run.node === null) return { to: 'ends', state: 'completed', reason: null }
  const subject = await io.subject(run.subjectKind, run.subjectId)
  if (!subject || isSubjectGone(registry, run.program, subject))
    return { to: 'ends', state: 'cancelled', reason: 'subject_gone' }
  if (await isAnchorMoved(registry, io, run))
    return { to: 'ends', state: 'cancelled', reason: 'anchor_moved' }
  if (await isExit(registry, io, { run, subject }))
    return { to: 'ends', state: 'cancelled', reason: 'exit_condition' }
  const node = run.program.nodes[run.node]
  if (!node) throw new Error(`Run ${run.id} is at node ${run.node}, which its program does not contain.`)
  const step = { registry, run, io, subject, node, at: io.now() }
  return await (isFlow(node.kind) ? flowStep(step) : act(step))
}
