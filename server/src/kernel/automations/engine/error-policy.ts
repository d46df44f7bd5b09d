import { AppError } from '../../errors.ts'
import type { OnError } from '../definition/program.ts'
import type { RunError } from './live-run.ts'

/** Delays before the second, third, fourth and each later attempt of a failed step, in seconds. */
const delaysSeconds = [60, 300, 1_800, 7_200] as const

/**
 * Consequence of the failure of a step. `again`: the step is retried at `dueAt`. `stop`: the run ends as failed.
 * `leave`: the run continues at the output `handle` of the failed step.
 */
export type AfterFailure =
  | { then: 'again'; dueAt: string }
  | { then: 'stop' }
  | { then: 'leave'; handle: 'next' | 'error' }

/**
 * Decides what happens after a step has failed. `begun` is the number of attempts so far, `tries` the maximum. If the
 * step's operation refused the call (a client error), the step is never retried. After any other error, it is retried
 * until `tries` is reached.
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
