import type { StepOutcome } from '../engine/step-row.ts'
import type { EndState } from '../engine/live-run.ts'
import type { RecordChange, ShownMessage } from '../../operations/effects.ts'

/** What would become of a run. */
export interface Simulation {
  enrolls: boolean
  refusal: Refusal | null
  paths: Path[]
  paths_left_out: number
  cost: Cost
}

/** Why no run would begin, the first reason there is. */
export const refusals = ['trigger', 'conditions', 'reentry', 'limit'] as const
export type Refusal = (typeof refusals)[number]

/** One way that the run could go. */
export interface Path {
  choices: Choice[]
  /** `open`: it had not ended when the simulation did. */
  outcome: EndState | 'open'
  reason: string | null
  ended_at: string | null
  steps: PathStep[]
}

/** By reason of what a run goes on by one of several ways. */
export const choiceReasons = ['data', 'event', 'timeout', 'assumed'] as const

export interface Choice {
  node_id: string
  handle: string
  by: (typeof choiceReasons)[number]
}

export interface PathStep {
  node_id: string
  kind: string
  /** When it began. */
  at: string
  /** Of a wait: when it ended, or will at the latest. */
  until: string | null
  /** `waiting`: it has begun and not ended. */
  outcome: StepOutcome | 'waiting'
  reason: string | null
  handle: string | null
  /** What its operation was given. */
  input: Record<string, unknown> | null
  message: ShownMessage | null
  changes: RecordChange[]
}

export interface Cost {
  emails: number
  sms: number
  sms_segments: number
}
