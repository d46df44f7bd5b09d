import type { MutationEffects } from '../../operations/effects.ts'
import type { EndState, LiveRun } from '../engine/live-run.ts'
import type { StepRow } from '../engine/step-row.ts'
import type { Choice } from './simulation.ts'

/**
 * One path of a run through a simulation, as far as it has been simulated. When the path forks, the other paths begin
 * as copies of it.
 */
export interface Walk {
  run: LiveRun
  /** Current time of the simulation. */
  clock: string
  /** Number of future events (supplied by the caller) that this path has processed. */
  processedEvents: number
  steps: WalkedStep[]
  choices: Choice[]
  /** Last number that the round robin of each node returned. Keyed by the node's id. */
  rotations: Readonly<Record<string, number>>
  /** Node of a wait for an event, if the simulation assumes that the event does not occur. Null otherwise. */
  assumedTimeoutAt: string | null
  end: WalkEnd | null
}

export interface WalkedStep {
  row: StepRow
  did: Done | null
}

/** Input and effects of a step's operation. `effects` is null if the step failed. */
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
