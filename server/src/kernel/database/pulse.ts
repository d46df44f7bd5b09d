import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inTime } from '../limits/in-time.ts'
import { socketOf } from './driver.ts'

export interface Pulse {
  /** Also closes this connection when the database stops answering. */
  guard(client: pg.ClientBase): void
  /**
   * Waits for a connection while the database is reachable. A busy machine, or many requests at once, does not count as
   * an outage. Rejects if nothing was received from the database for a while. `late` receives a connection that arrives
   * afterwards.
   */
  whileResponding<C>(connection: Promise<C>, late: (connection: C) => unknown): Promise<C>
  /** True if the database answered recently. */
  isResponding(): boolean
  stop(): Promise<void>
}

const everyMs = 250
const timeoutMs = 1000
/** Opening a session takes longer than answering a query. */
export const openingMs = 3000
/** Shorter than the driver's own connection timeout, whose error would affect only that one connection. */
const openingTimeoutMs = 2500
/** A caller that waits for a connection gets an error within a second of an outage. */
const silenceMs = 900
/** Timeout after the database stopped answering, its connections were closed, and reopening was slow too. */
const lostMs = 3000
/** A timer this late means that this process itself was stalled. */
const standstillMs = 50

/**
 * Detects a database that neither answers nor closes its connections, because its machine is stalled or the network
 * drops packets. A query on it would wait indefinitely. So a separate connection sends a trivial query. If it gets no
 * answer, all connections are closed and their callers receive an error. A transaction committed meanwhile is found by
 * its idempotency key.
 */
export function watchPulse(connect: () => Promise<pg.Client>, onError: (error: Error) => void): Pulse {
  const guarded = new Set<pg.ClientBase>()
  const stopping = new AbortController()
  let probe: pg.Client | undefined
  // The database was reachable when this process started, and startup may load the machine.
  let respondedAt = performance.now() + openingMs

  const beat = async (): Promise<void> => {
    probe ??= await connect()
    await probe.query('select 1')
    respondedAt = performance.now()
  }
  const cut = (): void => {
    onError(new Error('The database does not respond. All connections to it are closed.'))
    for (const client of guarded) socketOf(client).destroy()
  }
  /** A failed connection is noticed by the callers that use it. Only a missing answer must be handled here. */
  const listen = async (): Promise<'heard' | 'lost' | 'silent'> => {
    const answer = beat().then(
      () => 'heard' as const,
      () => 'lost' as const,
    )
    return await inTime(probe ? timeoutMs : openingTimeoutMs, answer).catch(() => 'silent' as const)
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      await sleep(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return await probe?.end()
      const outcome = await listen()
      if (outcome === 'silent') cut()
      if (outcome !== 'heard') probe = undefined
    }
  }
  const watching = watch()

  return {
    guard: (client) => {
      guarded.add(client)
      client.once('end', () => guarded.delete(client))
    },
    whileResponding: (connection, late) =>
      new Promise((resolve, reject) => {
        let since = performance.now()
        const look = (): void => {
          const now = performance.now()
          if (respondedAt < since && now - since < silenceMs + standstillMs) {
            connection.then(late, () => undefined)
            return reject(noResponse())
          }
          since = now
          timer = setTimeout(look, silenceMs)
        }
        let timer = setTimeout(look, silenceMs)
        connection.then(resolve, reject).finally(() => clearTimeout(timer))
      }),
    isResponding: () => performance.now() - respondedAt < lostMs,
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

const noResponse = (): Error => Object.assign(new Error('The database does not respond.'), { code: '08006' })
