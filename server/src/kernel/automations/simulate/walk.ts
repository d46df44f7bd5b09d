import type { MutationEffects } from '../../operations/effects.ts'
import type { EndState, LiveRun } from '../engine/live-run.ts'
import type { StepRow } from '../engine/step-row.ts'
import type { Choice } from './simulation.ts'

/**
 * One path of a simulated run, up to the step that has been simulated last. At a fork, the other paths begin as copies
 * of it.
 */
export interface Walk {
  run: LiveRun
  /** Current time of the simulation. */
  clock: string
  /** Number of future events (supplied by the caller) that this path has already processed. */
  processedEvents: number
  steps: WalkedStep[]
  choices: Choice[]
  /** Numbers that the round robins of nodes returned last, by node id. */
  rotations: Readonly<Record<string, number>>
  /** Id of a node that waits for an event, if the simulation assumes that the event does not occur. Null otherwise. */
  assumedTimeoutAt: string | null
  end: WalkEnd | null
}

export interface WalkedStep {
  row: StepRow
  did: Done | null
}

/** Input and effects of the operation that a step called. `effects` is null if the step failed. */
export interface Done {
  input: Record<string, unknown>
  effects: MutationEffects | null
}

export interface WalkEnd {
  outcome: EndState | 'open'
  reason: string | null
}

export function walkOf(run: LiveRun, startAt: string): Walk {
  const nothing = {
    processedEvents: 0,
    steps: [],
    choices: [],
    rotations: {},
    assumedTimeoutAt: null,
    end: null,
  }
  return { run, clock: startAt, ...nothing }
}

export function copyOf(walk: Walk): Walk {
  return { ...walk, run: { ...walk.run }, steps: [...walk.steps], choices: [...walk.choices] }
}
