import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inTime } from '../limits/in-time.ts'
import { socketOf } from './driver.ts'

export interface Pulse {
  /** Registers a connection. It is closed when the database stops answering. */
  guard(client: pg.ClientBase): void
  /**
   * Waits for `connection` as long as the database answers the probe, even if the machine is busy or many callers wait.
   * Rejects soon after the database has left a probe unanswered. If the connection is established after that, `late`
   * receives it.
   */
  whileResponding<C>(connection: Promise<C>, late: (connection: C) => unknown): Promise<C>
  /** True if the database has answered within the last few seconds. */
  isResponding(): boolean
  stop(): Promise<void>
}

const everyMs = 250
const timeoutMs = 1000
/** Connection timeout of the driver. Opening a session takes longer than answering a query. */
export const openingMs = 3000
/**
 * Timeout for opening the probe's connection, in milliseconds. It is shorter than the driver's timeout (`openingMs`),
 * so that the pulse itself detects the missing answer and closes all connections. After a timeout of the driver, only
 * the probe's connection would be closed.
 */
const openingTimeoutMs = 2500
/**
 * Interval in milliseconds at which callers that wait for a connection look at the probes. They receive an error if the
 * last probe failed and none was answered since they last looked.
 */
const silenceMs = 900
/**
 * Time since the last answer after which `isResponding` returns false, in milliseconds. By then the connections have
 * been closed, and opening a new one has not succeeded either.
 */
const lostMs = 3000

/**
 * Detects a database that neither answers nor closes its connections, because its machine is stalled or the network
 * drops packets. A query to it would wait indefinitely. So a separate connection, the pulse, sends a trivial query
 * every 250 ms. If the query gets no answer, all registered connections are closed and their callers receive an
 * error. If a transaction was committed meanwhile, a retry finds it by its idempotency key.
 */
export function watchPulse(connect: () => Promise<pg.Client>, onError: (error: Error) => void): Pulse {
  const guarded = new Set<pg.ClientBase>()
  const stopping = new AbortController()
  let probe: pg.Client | undefined
  // The database was reachable shortly before, and startup may keep the machine busy. So the first answer may arrive
  // later than usual.
  let respondedAt = performance.now() + openingMs
  /** True if the last probe failed. */
  let isSilent = false

  const beat = async (): Promise<void> => {
    probe ??= await connect()
    await probe.query('select 1')
    respondedAt = performance.now()
  }
  const cut = (): void => {
    onError(new Error('The database does not respond. All connections to it are closed.'))
    for (const client of guarded) socketOf(client).destroy()
  }
  /**
   * Sends one probe. After `lost` nothing needs to be done, because callers themselves receive the failure of their
   * connections. `silent` (no answer) must be handled here.
   */
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
      isSilent = outcome !== 'heard'
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
          if (isSilent && respondedAt < since) {
            connection.then(late, () => undefined)
            return reject(noResponse())
          }
          since = performance.now()
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
