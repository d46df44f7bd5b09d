import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inTime } from '../limits/in-time.ts'
import { socketOf } from './driver.ts'

export interface Pulse {
  /** Cuts this connection too when the database falls silent. */
  guard(client: pg.ClientBase): void
  /**
   * Waits for a connection while the database is heard: that many ask at once, or that the machine has other work, does not
   * mean that it is gone. Rejects once nothing was heard of it for a while; `late` gets what comes all the same.
   */
  whileHeard<C>(connection: Promise<C>, late: (connection: C) => unknown): Promise<C>
  /** Whether it was heard lately. */
  isHeard(): boolean
  stop(): Promise<void>
}

const everyMs = 250
const patienceMs = 1000
/** To begin a session is more work than to answer a question. */
export const openingMs = 3000
/** Before the driver gives the connection up, which would tell nothing of the others. */
const openingPatienceMs = 2500
/** Whoever waits for a connection learns within a second that there is no database. */
const unheardMs = 900
/** It fell silent, its connections were cut, and opening another one took long too. */
const lostMs = 3000
/** A timer that comes so much too late tells that this process itself stood still. */
const standstillMs = 50

/**
 * Notices a database that neither answers nor hangs up: its machine stands still, or the network swallows what is sent.
 * Whoever waits for it would wait for ever. So a connection of its own asks a question that costs nothing; when there is
 * no answer, all connections are cut, and everyone who waits learns that the database is not there. What was committed
 * meanwhile is found by its idempotency key.
 */
export function watchPulse(connect: () => Promise<pg.Client>, onError: (error: Error) => void): Pulse {
  const guarded = new Set<pg.ClientBase>()
  const stopping = new AbortController()
  let probe: pg.Client | undefined
  // It was there when this process began, and the machine may have much to begin with.
  let heardAt = performance.now() + openingMs

  const beat = async (): Promise<void> => {
    probe ??= await connect()
    await probe.query('select 1')
    heardAt = performance.now()
  }
  const cut = (): void => {
    onError(new Error('The database does not answer; its connections are cut.'))
    for (const client of guarded) socketOf(client).destroy()
  }
  /** A connection that fails is known to whoever uses it; only silence must be told. */
  const listen = async (): Promise<'heard' | 'lost' | 'silent'> => {
    const answer = beat().then(
      () => 'heard' as const,
      () => 'lost' as const,
    )
    return await inTime(probe ? patienceMs : openingPatienceMs, answer).catch(() => 'silent' as const)
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
    whileHeard: (connection, late) =>
      new Promise((resolve, reject) => {
        let since = performance.now()
        const look = (): void => {
          const now = performance.now()
          if (heardAt < since && now - since < unheardMs + standstillMs) {
            connection.then(late, () => undefined)
            return reject(unheard())
          }
          since = now
          timer = setTimeout(look, unheardMs)
        }
        let timer = setTimeout(look, unheardMs)
        connection.then(resolve, reject).finally(() => clearTimeout(timer))
      }),
    isHeard: () => performance.now() - heardAt < lostMs,
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

const unheard = (): Error => Object.assign(new Error('Nothing is heard of the database.'), { code: '08006' })
