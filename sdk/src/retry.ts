import type { QuoinError } from './errors.ts'

const shortestMs = 500
const longestMs = 8_000
/** Maximum time that a call waits because of `Retry-After`, in seconds. */
const mostRetryAfter = 60

const statuses = new Set([408, 425, 429])

/**
 * Returns the time in milliseconds after which a failed attempt is repeated, or undefined if it is not repeated. The
 * header `Retry-After` determines the time if the answer has it. Otherwise, it grows from half a second to eight
 * seconds. An error with a finished receipt is final, because every repetition would get the same receipt.
 */
export function retryDelayMs(error: QuoinError, attemptNumber: number): number | undefined {
  if (!isTemporary(error)) return undefined
  const { retryAfter } = error
  if (retryAfter !== undefined) return retryAfter <= mostRetryAfter ? retryAfter * 1000 : undefined
  const growing = Math.min(longestMs, shortestMs * 2 ** (attemptNumber - 1))
  return growing * (0.75 + Math.random() / 2)
}

function isTemporary({ code, status, receipt }: QuoinError): boolean {
  if (receipt && receipt.state !== 'pending') return false
  if (code === 'connection_failed' || code === 'timeout' || code === 'idempotency_in_progress') return true
  return status !== undefined && (status >= 500 || statuses.has(status))
}

/** Waits for a time. If the signal is aborted, resolves at once with false. The timer keeps the process running. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false)
    const finish = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve(!signal?.aborted)
    }
    const timer = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish)
  })
}
