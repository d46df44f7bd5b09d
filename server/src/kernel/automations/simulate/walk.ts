import type { MutationEffects } from '../../operations/effects.ts'
import type { EndState, LiveRun } from '../engine/live-run.ts'
import type { StepRow } from '../engine/step-row.ts'
import type { Choice } from './simulation.ts'

/** One way through a simulation, as far as it has come. Others begin as copies of it. */
export interface Walk {
  run: LiveRun
  /** The present of the simulation. */
  clock: string
  /** How many of the events to come have come. */
  met: number
  steps: WalkedStep[]
  choices: Choice[]
  /** By node, the last number that was given in turn. */
  turns: Readonly<Record<string, number>>
  /** The wait at which the event awaited is taken not to come. */
  deafAt: string | null
  end: WalkEnd | null
}

export interface WalkedStep {
  row: StepRow
  did: Done | null
}

/** What a step ran, and what came of it; null: it failed. */
export interface Done {
  input: Record<string, unknown>
  effects: MutationEffects | null
}

export interface WalkEnd {
  outcome: EndState | 'open'
  reason: string | null
}

export function walkOf(run: LiveRun, startAt: string): Walk {
  const nothing = { met: 0, steps: [], choices: [], turns: {}, deafAt: null, end: null }
  return { run, clock: startAt, ...nothing }
}

export function copyOf(walk: Walk): Walk {
  return { ...walk, run: { ...walk.run }, steps: [...walk.steps], choices: [...walk.choices] }
}
