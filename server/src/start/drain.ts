import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../app/app.ts'

const timeoutMs = 10_000
/**
 * Time for closing everything else, such as connection pools, after all connections to clients have been closed, in
 * milliseconds.
 */
const closingMs = 2_000

/**
 * Closes the service: stops accepting requests, lets running requests finish for at most `waitMs`, and closes
 * everything else.
 */
export async function drain(app: App, waitMs = timeoutMs): Promise<void> {
  const http = app.server.server
  const cutting = setTimeout(() => http.closeAllConnections(), waitMs)
  const ending = new AbortController()
  try {
    const closed = app.close()
    await Promise.race([closed, sleep(waitMs + closingMs, undefined, { signal: ending.signal, ref: false })])
  } finally {
    ending.abort()
    clearTimeout(cutting)
  }
}
