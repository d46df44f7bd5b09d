import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../app/app.ts'

const patienceMs = 10_000
/** What is left after the last connection is gone, such as the pools. */
const closingMs = 2_000

/** Takes no more requests, lets those under way finish, and closes. */
export async function drain(app: App, waitMs = patienceMs): Promise<void> {
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
