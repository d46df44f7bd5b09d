import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { socketOf } from './driver.ts'

export interface Pulse {
  /** Cuts this connection too when the database falls silent. */
  guard(client: pg.ClientBase): void
  stop(): Promise<void>
}

const everyMs = 250
const patienceMs = 1000

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

  const beat = async (): Promise<'alive'> => {
    probe ??= await connect()
    await probe.query('select 1')
    return 'alive'
  }
  // A connection that fails is known to whoever uses it; only silence must be told.
  const lost = (): 'lost' => {
    probe = undefined
    return 'lost'
  }
  const cut = (): void => {
    onError(new Error('The database does not answer; its connections are cut.'))
    for (const client of guarded) socketOf(client).destroy()
    probe = undefined
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      await pause(everyMs, stopping.signal)
      if (stopping.signal.aborted) return await probe?.end()
      const settled = new AbortController()
      const outcome = await Promise.race([beat().catch(lost), silence(settled.signal)])
      settled.abort()
      if (outcome === 'silent') cut()
    }
  }
  const watching = watch()

  return {
    guard: (client) => {
      guarded.add(client)
      client.once('end', () => guarded.delete(client))
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}

/** Ends early when told to. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { ref: false, signal }).catch(() => undefined)
}

/** Our own process may have stood still: an answer that has arrived meanwhile is read before the verdict. */
async function silence(signal: AbortSignal): Promise<'silent'> {
  await pause(patienceMs, signal)
  return await nextTurn('silent')
}
