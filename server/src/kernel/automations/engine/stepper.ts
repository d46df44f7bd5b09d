import type { PartEnd } from '../../operations/perform-part.ts'
import type { Services } from '../../operations/services.ts'
import type { WeekHours } from '../../time/index.ts'
import type { Facts } from '../kinds/prefix.ts'
import type { Registry } from '../kinds/registry.ts'
import type { Subject } from '../kinds/subject.ts'
import type { Writes } from '../../database/queries.ts'
import type { EndState, LiveRun, WaitKind } from './live-run.ts'
import { act } from './act.ts'
import { isExit } from './exits.ts'
import { flowStep, isFlow } from './flow-step.ts'
import type { StepRow } from './step-row.ts'

/** One run of an operation as a step. */
export interface StepCall {
  run: LiveRun
  operation: string
  input: Record<string, unknown>
  /** Names the step for good. */
  key: string
  now: string
}

/**
 * All that a step needs of the world, so that the same steps are made by the engine and by a simulation: the stepper itself
 * touches no table of the engine, and asks no clock.
 */
export interface StepIo {
  now(): string
  /** For what actions read. */
  db: Writes
  services: Services
  /** As it is at this moment; null: it is not there. */
  subject(kind: string, id: string): Promise<Subject | null>
  /** The record behind a prefix, but for `event`; null: there is none. */
  facts(subject: Subject, prefix: string): Promise<Facts | null>
  /** When the subject's location is open. */
  hours(subject: Subject): Promise<WeekHours>
  perform(call: StepCall): Promise<PartEnd<unknown>>
  /** The next number below `count` for this node of the automation. */
  inTurn(run: LiveRun, node: string, count: number): Promise<number>
  /** A step has ended. */
  note(step: StepRow): void
  /** Whether there is time for one more step. */
  hasTime(): boolean
  /** For simulations: another way than the data says. */
  choose?(run: LiveRun, node: string, fork: Fork): string | null
}

/** Where the way divides: a condition, a branch, a wait for an event. */
export interface Fork {
  kind: string
  handles: readonly string[]
  /** What the data says; of a wait for an event that did not come yet, null. */
  chosen: string | null
}

export type Advance =
  | { to: 'waits'; waitKind: WaitKind; dueAt: string }
  | { to: 'ends'; state: Exclude<EndState, 'failed'>; reason: string | null }
  /** There was no time for more. */
  | { to: 'goes_on' }

export interface Stepper {
  /**
   * Brings a run as far as it comes: until it waits, ends, or has made so many steps at once. What is done is noted in the
   * run and by `io`; where a step throws, neither is of use any more.
   */
  advance(run: LiveRun, io: StepIo): Promise<Advance>
}

/** So many in one go. */
const stepsAtOnce = 25

export function createStepper(registry: Registry, atOnce = stepsAtOnce): Stepper {
  return {
    async advance(run, io) {
      for (let made = 0; made < atOnce && (made === 0 || io.hasTime()); made++) {
        const end = await oneStep(registry, run, io)
        if (end) return end
      }
      return { to: 'goes_on' }
    },
  }
}

/** Answers what became of the run; undefined: its next step can be made at once. */
async function oneStep(registry: Registry, run: LiveRun, io: StepIo): Promise<Advance | undefined> {
  if (run.node === null) return { to: 'ends', state: 'completed', reason: null }
  const subject = await io.subject(run.subjectKind, run.subjectId)
  if (!subject || subject.isGone) return { to: 'ends', state: 'cancelled', reason: 'subject_gone' }
  if (await isExit(registry, io, { run, subject }))
    return { to: 'ends', state: 'cancelled', reason: 'exit_condition' }
  const node = run.program.nodes[run.node]
  if (!node) throw new Error(`Run ${run.id} stands at ${run.node}, which its program does not have.`)
  const step = { registry, run, io, subject, node, at: io.now() }
  return await (isFlow(node.kind) ? flowStep(step) : act(step))
}
