import { AppError } from '../../errors.ts'
import type { OnError } from '../definition/program.ts'
import type { RunError } from './live-run.ts'

const delaysSeconds = [60, 300, 1_800, 7_200] as const

/**
 * What the engine does after a failed step: `again` retries it at `dueAt`, `stop` ends the run as failed, and `leave`
 * continues the run at the given output of the node.
 */
export type AfterFailure =
  | { then: 'again'; dueAt: string }
  | { then: 'stop' }
  | { then: 'leave'; handle: 'next' | 'error' }

/**
 * Decides what happens after a failed step. A client error (refusal) of the step's operation is never retried. Other
 * errors are retried until the maximum number of attempts is reached.
 */
export function afterFailure(
  error: unknown,
  begun: number,
  { tries, then }: OnError,
  now: string,
): AfterFailure {
  if (!isRefusal(error) && begun < tries) {
    const seconds = delaysSeconds[begun - 1] ?? delaysSeconds.at(-1)!
    return { then: 'again', dueAt: new Date(Date.parse(now) + seconds * 1000).toISOString() }
  }
  if (then === 'stop') return { then }
  return { then: 'leave', handle: then === 'branch' ? 'error' : 'next' }
}

export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}

/** Returns the error in the form that is shown to members, without internal details. */
export function presentError(error: unknown): RunError {
  if (error instanceof AppError) return { code: error.code, message: error.message.slice(0, 500) }
  return { code: 'internal_error', message: 'An unexpected error occurred.' }
}
