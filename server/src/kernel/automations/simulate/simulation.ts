import type { StepOutcome } from '../engine/step-row.ts'
import type { EndState } from '../engine/live-run.ts'
import type { RecordChange, ShownMessage } from '../../operations/effects.ts'

/** Predicted course of a run. */
export interface Simulation {
  enrolls: boolean
  refusal: Refusal | null
  paths: Path[]
  paths_left_out: number
  cost: Cost
}

/** The first reason why no run would begin. */
export const refusals = ['trigger', 'conditions', 'reentry', 'limit'] as const
export type Refusal = (typeof refusals)[number]

/** One path that the run could take. */
export interface Path {
  choices: Choice[]
  /** `open`: the run had not ended when the simulation did. */
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
  /** When the step began. */
  at: string
  /** For a wait: when it ended, or ends at the latest. */
  until: string | null
  /** `waiting`: the step has begun and not ended. */
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
