import type { RunError } from './live-run.ts'

export type StepOutcome = 'done' | 'skipped' | 'waited' | 'branched' | 'failed'

/** Stored record of a step that was executed. */
export interface StepRow {
  runId: string
  /** Number of the step, from 1. */
  step: number
  node: string
  kind: string
  outcome: StepOutcome
  reason: string | null
  /** Name of the node's output (handle) through which the run continued. Null if the run did not continue. */
  handle: string | null
  /** Number of attempts of the step, including the last one. */
  tries: number
  /** SHA-256 of the operation's input. */
  inputDigest: Buffer | null
  messageId: string | null
  messageChannel: 'email' | 'sms' | null
  detail: Record<string, unknown> | null
  startedAt: string
  endedAt: string
}

/** Builds the `detail` of a failed step. It contains the error in the form that members see. */
export const detailOf = (error: RunError): Record<string, unknown> => ({ error })
