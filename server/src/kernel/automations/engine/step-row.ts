import type { RunError } from './live-run.ts'

export type StepOutcome = 'done' | 'skipped' | 'waited' | 'branched' | 'failed'

/** The receipt of a step. */
export interface StepRow {
  runId: string
  /** From 1 on. */
  step: number
  node: string
  kind: string
  outcome: StepOutcome
  reason: string | null
  /** The way that it went on by. */
  handle: string | null
  /** How often it was begun. */
  tries: number
  /** SHA-256 of what the operation was given. */
  inputDigest: Buffer | null
  messageId: string | null
  messageChannel: 'email' | 'sms' | null
  detail: Record<string, unknown> | null
  startedAt: string
  endedAt: string
}

/** Why a step failed, as people are shown it. */
export const detailOf = (error: RunError): Record<string, unknown> => ({ error })
