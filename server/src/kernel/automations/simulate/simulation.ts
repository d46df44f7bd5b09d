import type { StepOutcome } from '../engine/step-row.ts'
import type { EndState } from '../engine/live-run.ts'
import type { RecordChange, ShownMessage } from '../../operations/effects.ts'

/** Result of a simulation: the paths that a run could take, or why no run would begin. */
export interface Simulation {
  enrolls: boolean
  refusal: Refusal | null
  paths: Path[]
  paths_left_out: number
  cost: Cost
}

/** Possible reasons why a record would not begin a run. */
export const refusals = ['trigger', 'conditions', 'reentry', 'limit'] as const
export type Refusal = (typeof refusals)[number]

/** One path that the run could take. */
export interface Path {
  choices: Choice[]
  /** Outcome of the run. `open` means that the run had not ended when the simulation stopped. */
  outcome: EndState | 'open'
  reason: string | null
  ended_at: string | null
  steps: PathStep[]
}

/** Reasons why a path was taken at a fork. */
export const choiceReasons = ['data', 'event', 'timeout', 'assumed'] as const

export interface Choice {
  node_id: string
  handle: string
  by: (typeof choiceReasons)[number]
}

export interface PathStep {
  node_id: string
  kind: string
  /** Time at which the step began. */
  at: string
  /** Instant at which a wait ended or, if it has not ended, at which it ends at the latest. */
  until: string | null
  /** Outcome of the step. `waiting` means that the step has begun but not ended. */
  outcome: StepOutcome | 'waiting'
  reason: string | null
  handle: string | null
  /** Input of the operation. */
  input: Record<string, unknown> | null
  message: ShownMessage | null
  changes: RecordChange[]
}

export interface Cost {
  emails: number
  sms: number
  sms_segments: number
}
