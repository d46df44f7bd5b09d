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
  /** Name of the node's output (handle) at which the run continued. Null if it did not continue. */
  handle: string | null
  /** Number of attempts, including the last one. */
  tries: number
  /** SHA-256 of the operation's input. */
  inputDigest: Buffer | null
  messageId: string | null
  messageChannel: 'email' | 'sms' | null
  detail: Record<string, unknown> | null
  startedAt: string
  endedAt: string
}

/** Builds the `detail` of a failed step: the error as members see it. */
export const detailOf = (error: RunError): Record<string, unknown> => ({ error })
