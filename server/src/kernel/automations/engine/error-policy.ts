import { AppError } from '../../errors.ts'
import type { OnError } from '../definition/program.ts'
import type { RunError } from './live-run.ts'

const delaysSeconds = [60, 300, 1_800, 7_200] as const

/** Reaction of the engine to a failed step, which depends on the number of attempts. */
export type AfterFailure =
  | { then: 'again'; dueAt: string }
  | { then: 'stop' }
  | { then: 'leave'; handle: 'next' | 'error' }

/** A refusal by the step's operation is final. Other errors are retried. */
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

/** The error as shown to people, without internal details. */
export function presentError(error: unknown): RunError {
  if (error instanceof AppError) return { code: error.code, message: error.message.slice(0, 500) }
  return { code: 'internal_error', message: 'An unexpected error occurred.' }
}
