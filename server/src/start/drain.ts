import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../app/app.ts'

const timeoutMs = 10_000
/** Time for closing everything else, such as connection pools, after the last connection is closed. */
const closingMs = 2_000

/** Stops accepting requests, lets running ones finish, and closes. */
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
