import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionFailure, isTransient } from '../../kernel/database/connection-failure.ts'
import { AppError } from '../../kernel/errors.ts'

const mostAttempts = 5
const firstPauseMs = 500

/**
 * Runs `work` up to five times, as long as it fails with a temporary error such as a lost connection. `work` must be
 * repeatable. The pauses grow from half a second to four seconds. Throws the last error.
 */
export async function patiently<Result>(
  work: () => Promise<Result>,
  canPass: (error: unknown) => boolean = isPassing,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === mostAttempts || !canPass(error)) throw error
      await sleep(firstPauseMs * 2 ** (attempt - 1))
    }
  }
}

/** True if the error is temporary, so that the same work may succeed a moment later. */
export function isPassing(error: unknown): boolean {
  return (
    isConnectionFailure(error) ||
    isTransient(error) ||
    (error instanceof AppError && error.code === 'service_unavailable')
  )
}
