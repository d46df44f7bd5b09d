import { setTimeout as sleep } from 'node:timers/promises'
import { openRedisSession } from './redis-session.ts'
import type { RedisSession } from './redis-session.ts'

// A session (connection) with Redis is opened, used until it is lost, and opened again, until the limiter is closed.
// Callers never wait for a session. If there is none, they immediately get the error with which the last session was
// lost or could not be opened. After the server recovers, a new session is open after at most one pause and one pending
// attempt, which take well under a second.

const timeoutMs = 400
const pauseMs = 100
/** Time after its loss for which a connection still counts as connected, in milliseconds. */
const lostMs = 2000

export interface RedisConnection {
  /** Returns the session. If there is none, returns the error that is the reason in the field `unavailable`. */
  session(): RedisSession | { unavailable: unknown }
  /** Returns true if there is a session or was one a moment ago. */
  isThere(): boolean
  close(): Promise<void>
}

/**
 * Opens a connection, and opens it again whenever it is lost. Resolves after the first attempt, whether it succeeded
 * or not.
 */
export async function maintainConnection(url: string): Promise<RedisConnection> {
  const closing = new AbortController()
  let session: RedisSession | undefined
  let problem: unknown
  let thereAt = -Infinity
  const open = async (): Promise<void> => {
    try {
      session = await openRedisSession(url, timeoutMs)
      if (closing.signal.aborted) session.drop(closing.signal.reason)
    } catch (error) {
      problem = error
    }
  }
  const stayOpen = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      if (session) {
        problem = await session.lost
        thereAt = performance.now()
      }
      session = undefined
      await sleep(pauseMs)
      if (!closing.signal.aborted) await open()
    }
  }

  await open()
  const ended = stayOpen()
  return {
    session() {
      if (session?.usable()) return session
      return { unavailable: session ? new Error('Redis has not answered in time.') : problem }
    },
    isThere: () => session !== undefined || performance.now() - thereAt < lostMs,
    async close() {
      closing.abort(new Error('The limiter is closed.'))
      session?.drop(closing.signal.reason)
      await ended
    },
  }
}
