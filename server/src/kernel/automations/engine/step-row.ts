import type { RunError } from './live-run.ts'

export type StepOutcome = 'done' | 'skipped' | 'waited' | 'branched' | 'failed'

/** Receipt of a step. */
export interface StepRow {
  runId: string
  /** Number of the step, from 1. */
  step: number
  node: string
  kind: string
  outcome: StepOutcome
  reason: string | null
  /** Handle by which the run continued. */
  handle: string | null
  /** Number of attempts. */
  tries: number
  /** SHA-256 of the operation's input. */
  inputDigest: Buffer | null
  messageId: string | null
  messageChannel: 'email' | 'sms' | null
  detail: Record<string, unknown> | null
  startedAt: string
  endedAt: string
}

/** Cause of a failed step, as shown to people. */
export const detailOf = (error: RunError): Record<string, unknown> => ({ error })
